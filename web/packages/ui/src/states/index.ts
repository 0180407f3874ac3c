export { BusyButton, busyProps } from './busy-button'
export { CopyButton } from './copy-button'
export { TableSkeleton, TextSkeleton } from './skeleton'
export { EmptyState, ErrorState, MissingNote, NoPermissionState } from './state'
