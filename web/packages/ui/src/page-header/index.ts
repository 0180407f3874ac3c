export { BackLink } from './back-link'
export { PageHeader } from './page-header'
