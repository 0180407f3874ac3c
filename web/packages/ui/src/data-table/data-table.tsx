// The table of the console: the server pages, the address bar holds page and filters, the browser remembers the view.
import { type ReactNode, useState } from 'react'
import { useUiTexts } from '../locales'
import { TableSkeleton } from '../states/skeleton'
import { ErrorState, NoPermissionState } from '../states/state'
import { useIsNarrow } from '../use-is-narrow'
import styles from './data-table.module.css'
import { HoldingProvider } from './held'
import { Nothing } from './nothing'
import { CursorPager } from './paging/cursor-pager'
import { Pager } from './paging/pager'
import pager from './paging/pager.module.css'
import type { DataTableProps, PartProps } from './props'
import { CardRows, TableRows } from './rows'
import { BulkBar } from './selection/selection-parts'
import { StaleNote } from './stale-note'
import { Toolbar } from './toolbar'
import { ROW_HEIGHTS, useTableView } from './use-table-view'

export function DataTable<Row>(props: DataTableProps<Row>) {
  const view = useTableView(props.name, props.columns)
  const [held, setHeld] = useState<ReactNode>(null)
  const { missingPermission, views, selection } = props
  if (missingPermission)
    return (
      <div className={styles.frame}>
        <NoPermissionState permission={missingPermission} />
      </div>
    )
  return (
    <HoldingProvider value={setHeld}>
      <div className={styles.frame}>
        {views}
        {!props.isPart && <Toolbar {...props} view={view} />}
        {selection && selection.keys.size > 0 && <BulkBar selection={selection} />}
        <Content {...props} view={view} />
      </div>
      {held}
    </HoldingProvider>
  )
}

function Content<Row>(props: PartProps<Row>) {
  const { query, view, lines = 1 } = props
  const isNarrow = useIsNarrow()
  const isStale = Boolean(query.error && query.data && query.dataUpdatedAt)
  // A failed refresh keeps nothing old on the screen that looks current.
  if (query.error && !isStale)
    return <ErrorState error={query.error} onRetry={() => void query.refetch?.()} />
  if (!query.data) return <TableSkeleton rowHeight={ROW_HEIGHTS[lines][view.density]} />
  const { list } = query.data
  if (list.length === 0) return <Nothing {...props} />
  const Rows = isNarrow ? CardRows : TableRows
  return (
    <>
      {isStale && <StaleNote query={query} />}
      <Rows
        label={props.label}
        columns={view.visible}
        rows={list}
        rowKey={props.rowKey}
        height={ROW_HEIGHTS[lines][view.density]}
        isBusy={query.isFetching}
        selection={props.selection}
      />
      <Foot {...props} />
    </>
  )
}

function Foot<Row>({ query, paging, onPaging, cursor }: DataTableProps<Row>) {
  const t = useUiTexts()
  const total = query.data?.total
  if (cursor) return <CursorPager cursor={cursor} total={total} />
  if (paging && onPaging) return <Pager search={paging} total={total ?? 0} onChange={onPaging} />
  return (
    <div className={pager.pager}>
      <p className={pager.range}>{t('table.total', { total: total ?? query.data?.list.length ?? 0 })}</p>
    </div>
  )
}
