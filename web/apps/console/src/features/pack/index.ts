export { PackLayout } from './pack-layout'
