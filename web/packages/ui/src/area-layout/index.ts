export { AreaLayout, openPage } from './area-layout'
