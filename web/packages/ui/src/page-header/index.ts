export { BackLink } from './back-link'
export { PageHeader, ViewersTimesProvider } from './page-header'
