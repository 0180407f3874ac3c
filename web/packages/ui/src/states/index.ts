export { CopyButton } from './copy-button'
export { TableSkeleton, TextSkeleton } from './skeleton'
export { EmptyState, ErrorState, NoPermissionState } from './state'
