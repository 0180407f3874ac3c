// The table of the console: the server pages, the address bar holds page and filters, the browser remembers the view.
import type { ReactNode } from 'react'
import { useUiTexts } from '../locales'
import { TableSkeleton } from '../states/skeleton'
import { EmptyState, ErrorState, NoPermissionState } from '../states/state'
import { type Column, type ExportColumn, exportColumns } from './column'
import styles from './data-table.module.css'
import { Glyph } from './glyph'
import { Pager } from './pager'
import type { PagingSearch } from './paging'
import { CardRows, TableRows } from './rows'
import { useIsNarrow } from './use-is-narrow'
import { type TableView, useTableView } from './use-table-view'
import { ViewMenu } from './view-menu'

/** The part of a TanStack query that the table reads. */
export interface TableQuery<Row> {
  data: { list: readonly Row[]; total: number } | undefined
  error: unknown
  isFetching: boolean
  refetch(): unknown
}

export interface DataTableProps<Row> {
  /** Under which columns and density are remembered. */
  name: string
  /** Accessible name of the table. */
  label: string
  columns: readonly Column<Row>[]
  rowKey(row: Row): string | number
  query: TableQuery<Row>
  /** Page and size out of the route's search. */
  paging: PagingSearch
  onPaging(paging: PagingSearch): void
  /** Filter controls; their values live in the route's search too. */
  filters?: ReactNode
  /** True when a filter narrows the list; then an empty list offers to clear them. */
  isFiltered?: boolean
  onClearFilters?: () => void
  /** Shown when there is nothing at all; holds the next action. */
  empty: { title: ReactNode; lead?: ReactNode; actions?: ReactNode }
  /** Called with the shown columns; whoever implements it fetches every page of the current filter. */
  onExport?: (columns: ExportColumn<Row>[]) => void
  /** Name of the permission that the user lacks, when they do: said instead of rows. */
  missingPermission?: string
}

export function DataTable<Row>(props: DataTableProps<Row>) {
  const view = useTableView(props.name, props.columns)
  if (props.missingPermission)
    return (
      <div className={styles.frame}>
        <NoPermissionState permission={props.missingPermission} />
      </div>
    )
  return (
    <div className={styles.frame}>
      <Toolbar {...props} view={view} />
      <Content {...props} view={view} />
    </div>
  )
}

interface PartProps<Row> extends DataTableProps<Row> {
  view: TableView<Row>
}

function Toolbar<Row>({ filters, isFiltered, onClearFilters, query, onExport, view }: PartProps<Row>) {
  const t = useUiTexts()
  const isEmpty = query.data?.total === 0
  return (
    <div className={styles.toolbar}>
      {filters && <div className={styles.filters}>{filters}</div>}
      {isFiltered && onClearFilters && (
        <button type="button" className={styles.clear} onClick={onClearFilters}>
          {t('table.clear')}
        </button>
      )}
      <div className={styles.tools}>
        <button
          type="button"
          className={styles.tool}
          aria-label={t('table.refresh')}
          title={t('table.refresh')}
          data-busy={query.isFetching || undefined}
          onClick={() => void query.refetch()}
        >
          <Glyph name="refresh" />
        </button>
        {onExport && (
          <button
            type="button"
            className={styles.tool}
            disabled={!query.data || isEmpty}
            onClick={() => onExport(exportColumns(view.visible))}
          >
            <Glyph name="export" />
            <span className={styles.toolText}>{t('table.export')}</span>
          </button>
        )}
        <ViewMenu view={view} />
      </div>
    </div>
  )
}

function Content<Row>(props: PartProps<Row>) {
  const { query, paging, onPaging, view } = props
  const isNarrow = useIsNarrow()
  // A failed refresh keeps nothing old on the screen that looks current.
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <TableSkeleton rowHeight={view.density === 'compact' ? 41 : 57} />
  const { list, total } = query.data
  if (list.length === 0) return <Nothing {...props} total={total} />
  const Rows = isNarrow ? CardRows : TableRows
  return (
    <>
      <Rows
        label={props.label}
        columns={view.visible}
        rows={list}
        rowKey={props.rowKey}
        density={view.density}
        isBusy={query.isFetching}
      />
      <Pager search={paging} total={total} onChange={onPaging} />
    </>
  )
}

/** No rows: past the last page, filtered away, or none at all. */
function Nothing<Row>({
  empty,
  isFiltered,
  onClearFilters,
  onPaging,
  paging,
  total,
}: PartProps<Row> & { total: number }) {
  const t = useUiTexts()
  if (total > 0)
    return (
      <EmptyState
        title={t('table.pastEnd')}
        actions={
          <button
            type="button"
            className={styles.tool}
            onClick={() => onPaging({ ...paging, page: undefined })}
          >
            {t('table.firstPage')}
          </button>
        }
      />
    )
  if (isFiltered)
    return (
      <EmptyState
        title={t('table.noMatch')}
        lead={t('table.noMatchLead')}
        actions={
          onClearFilters && (
            <button type="button" className={styles.tool} onClick={onClearFilters}>
              {t('table.clear')}
            </button>
          )
        }
      />
    )
  return <EmptyState {...empty} />
}
