// What the table and its parts are handed.
import type { ReactNode } from 'react'
import type { Column, ExportColumn } from './column'
import type { CursorPaging } from './paging/cursor-pager'
import type { PagingSearch } from './paging/paging'
import type { Selection } from './selection/selection'
import type { TableView } from './use-table-view'

/** The part of a TanStack query that the table reads. */
export interface TableQuery<Row> {
  data: { list: readonly Row[]; total?: number } | undefined
  error: unknown
  isFetching: boolean
  /** Milliseconds since 1970; with it a failed refresh leaves the rows there and says how old they are. */
  dataUpdatedAt?: number
  /** Absent where the page was handed the rows: there is nothing to read again. */
  refetch?(): unknown
}

/** Rows that the page has, as a table reads them. */
export function rowsAtHand<Row>(list: readonly Row[]): TableQuery<Row> {
  return { data: { list }, error: null, isFetching: false }
}

export interface DataTableProps<Row> {
  /** Under which columns and density are remembered. */
  name: string
  /** Accessible name of the table. */
  label: string
  columns: readonly Column<Row>[]
  rowKey(row: Row): string | number
  query: TableQuery<Row>
  /** Page and size out of the route's search, where the server counts pages; a short list has none. */
  paging?: PagingSearch
  onPaging?: (paging: PagingSearch) => void
  /** Where the server gives cursors instead of page numbers. */
  cursor?: CursorPaging
  /** Rows that can be chosen and what can be done with them. */
  selection?: Selection<Row>
  /** One of several tables of a page: it is shown as it is, without tools of its own. */
  isPart?: boolean
  /** Two for rows with a second line below the name; they are higher then. */
  lines?: 1 | 2
  /** Saved ways of looking at the list, above the filters. */
  views?: ReactNode
  /** Filter controls; their values live in the route's search too. */
  filters?: ReactNode
  /** True when a filter narrows the list; then an empty list offers to clear them. */
  isFiltered?: boolean
  /** Offered beside the filters, and where nothing matches them. */
  onClearFilters?: () => void
  /** Shown when there is nothing at all; holds the next action. */
  empty: { title: ReactNode; lead?: ReactNode; actions?: ReactNode }
  /** Called with the shown columns; whoever implements it fetches every page of the current filter. */
  onExport?: (columns: ExportColumn<Row>[]) => void
  /** Name of the permission that the user lacks, when they do: said instead of rows. */
  missingPermission?: string
}

/** What the parts of the table are handed: its props and the reader's view of it. */
export interface PartProps<Row> extends DataTableProps<Row> {
  view: TableView<Row>
}
