export { PasswordDialog } from './password-dialog'
export { RotateDialog } from './rotate-dialog'
export { SecretsDialog } from './secrets-dialog'
