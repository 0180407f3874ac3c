export { type ChoiceFilter, FilterBar } from './filter-bar'
export { FilterChip, SearchFilter, SelectFilter } from './filters'
export { Views } from './views'
