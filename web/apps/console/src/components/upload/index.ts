export { GameIconField, iconOf } from './game-icon-field'
export { UploadField } from './upload-field'
export type { UploadedValue } from './use-uploads'
