// Front door of the shared components: export each component here. What needs no antd has doors of its own: `form`, `icon`.

export { AreaLayout, openPage } from './area-layout'
export * from './data-table'
export { Dock } from './dock'
export { type Fact, Facts } from './facts'
export { Meter, StatCard, StatCards } from './figures'
export { InfoTooltip, type InfoTooltipProps } from './info-tooltip'
export { type ChoiceFilter, FilterBar, FilterChip, SearchFilter, SelectFilter, Views } from './list'
export { ConfirmDialog, Drawer, FormDialog, FormDrawer, ReturningFocus, useHolding } from './overlay'
export { BackLink, PageHeader, ViewersTimesProvider } from './page-header'
export { PagePicker, type PickerGroup, type PickerPage } from './page-picker'
export { RawExchange, type RawRequest, type RawResponse } from './raw-exchange'
export {
  type ChangeInWords,
  DiffWords,
  type Rule,
  type RuleCondition,
  type RuleGroup,
  type RulePart,
  RuleSentence,
} from './rules'
export {
  BusyButton,
  busyProps,
  CopyButton,
  EmptyState,
  ErrorState,
  MissingNote,
  NoPermissionState,
  TableSkeleton,
  TextSkeleton,
} from './states'
export { type Step, StepList, type StepState } from './steps'
export { type TabItem, Tabs } from './tabs'
export { TestCard } from './test-card'
export { Timeline, type TimelineEntry } from './timeline'
export {
  CopyId,
  GameTime,
  GameZoneProvider,
  Money,
  type StateKind,
  StateTag,
  SYSTEMS,
  useGameTimeText,
  useGameZone,
  useSystemName,
  ViewerZoneNote,
  ZoneNote,
} from './values'
