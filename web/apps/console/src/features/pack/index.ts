export { PackLayout } from './pack-layout'
export { PackPage } from './pack-page'
