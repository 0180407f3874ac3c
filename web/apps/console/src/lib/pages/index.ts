export { pageTexts, pageTitle } from './locales'
export * from './pages'
