export { UploadField } from './upload-field'
export type { UploadedValue } from './use-uploads'
