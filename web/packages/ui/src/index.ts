// Front door of the shared components: export each component here.

export * from './data-table'
export { InfoTooltip, type InfoTooltipProps } from './info-tooltip'
export { PageHeader } from './page-header'
export {
  CopyButton,
  EmptyState,
  ErrorState,
  MissingNote,
  NoPermissionState,
  TableSkeleton,
  TextSkeleton,
} from './states'
export { type TabItem, Tabs } from './tabs'
