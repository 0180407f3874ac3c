export { UploadField, type UploadFieldProps } from './upload-field'
export type { UploadedValue } from './use-uploads'
