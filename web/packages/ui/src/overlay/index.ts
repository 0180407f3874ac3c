export { ConfirmDialog } from './confirm-dialog'
export { Drawer, FormDrawer } from './drawer'
export { FormDialog } from './form-dialog'
export { ReturningFocus } from './returning-focus'
