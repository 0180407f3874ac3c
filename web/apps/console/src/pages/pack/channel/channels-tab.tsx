// The game's channels: what each lacks, and everything that can be done with them.
import { DataTable, pageOf, SearchFilter, SelectFilter } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { useCan } from '@/lib/stores/permission'
import { toast } from '@/lib/toast'
import { AddDialog } from './add-dialog'
import type { ChannelRow } from './api'
import { channelsQuery, enableChannels } from './api'
import { useChannelColumns } from './channel-columns'
import { CopyDialog } from './copy-dialog'
import { EditorDrawer } from './editor/editor-drawer'
import { ExportButton } from './export-button'
import { HistoryDialog } from './history-dialog'
import { ImportDialog } from './import-dialog'
import { channelTexts } from './locales'
import { RemoveDialog } from './remove-dialog'
import type { ChannelState } from './search'
import { useAddress } from './use-address'

type Open =
  | { dialog: 'add' | 'import' | 'copyGame' }
  | { dialog: 'copy' | 'history' | 'remove'; row: ChannelRow }

export function ChannelsTab() {
  const t = channelTexts.useT()
  const canEdit = useCan('packEdit')
  const address = useAddress()
  const { search } = address
  const query = useQuery(channelsQuery())
  const [open, setOpen] = useState<Open | null>(null)
  const close = (): void => setOpen(null)
  const rows = query.data ?? []
  // As it is now: what a dialog was opened with may have been changed by another.
  const now = (row: ChannelRow): ChannelRow => rows.find(({ id }) => id === row.id) ?? row
  const shown = rows.filter((row) => isShown(row, search.keyword, search.state))
  const columns = useChannelColumns({
    onOpen: address.open,
    onDo: (dialog, row) => setOpen({ dialog, row }),
    onEnable: (row, isEnabled) => {
      enableChannels([row.id], isEnabled).catch((error: unknown) =>
        toast('error', error instanceof Error ? error.message : String(error)),
      )
    },
  })
  const add = canEdit && (
    <Button type="primary" disabled={!query.data} onClick={() => setOpen({ dialog: 'add' })}>
      {t('add')}
    </Button>
  )
  return (
    <>
      <div className={layout.head}>
        {query.data ? <Summary rows={rows} /> : <span />}
        <div className={layout.wrap}>
          <ExportButton isDisabled={rows.length === 0} />
          {canEdit && (
            <>
              <Button onClick={() => setOpen({ dialog: 'import' })}>{t('import')}</Button>
              <Button onClick={() => setOpen({ dialog: 'copyGame' })}>{t('copyGame')}</Button>
              {add}
            </>
          )}
        </div>
      </div>
      <DataTable
        name="channels"
        label={t('title')}
        columns={columns}
        rowKey={(row) => row.id}
        query={{ ...query, data: query.data && pageOf(shown, search) }}
        paging={search}
        onPaging={address.page}
        filters={<Filters />}
        isFiltered={search.keyword !== undefined || search.state !== undefined}
        onClearFilters={() => address.filter({ keyword: undefined, state: undefined })}
        empty={{ title: t('empty'), lead: t(canEdit ? 'emptyLead' : 'emptyRead'), actions: add }}
      />
      {search.open !== undefined && (
        <EditorDrawer key={search.open} id={search.open} field={search.field} onClose={address.close} />
      )}
      {open?.dialog === 'add' && <AddDialog taken={rows.map(({ code }) => code)} onClose={close} />}
      {open?.dialog === 'import' && <ImportDialog onClose={close} />}
      {open?.dialog === 'copyGame' && <CopyDialog rows={rows} onClose={close} />}
      {open?.dialog === 'copy' && <CopyDialog source={now(open.row)} rows={rows} onClose={close} />}
      {open?.dialog === 'history' && <HistoryDialog row={now(open.row)} onClose={close} />}
      {open?.dialog === 'remove' && <RemoveDialog row={now(open.row)} onClose={close} />}
    </>
  )
}

function stateOf(row: ChannelRow): ChannelState {
  if (!row.is_enabled) return 'off'
  return row.errors > 0 ? 'incomplete' : 'ready'
}

function isShown(row: ChannelRow, keyword: string | undefined, state: ChannelState | undefined): boolean {
  const text = `${row.code} ${row.name.zh} ${row.name.en}`.toLowerCase()
  return text.includes(keyword?.toLowerCase() ?? '') && (!state || stateOf(row) === state)
}

/** How many channels can be built as they are. */
function Summary({ rows }: { rows: readonly ChannelRow[] }) {
  const t = channelTexts.useT()
  const ready = rows.filter((row) => stateOf(row) === 'ready').length
  const incomplete = rows.filter((row) => stateOf(row) === 'incomplete').length
  return (
    <p className={`${layout.muted} ${layout.flush}`} aria-live="polite">
      {t('summary', { total: rows.length, ready, incomplete })}
    </p>
  )
}

function Filters() {
  const t = channelTexts.useT()
  const { search, filter } = useAddress()
  return (
    <>
      <SearchFilter label={t('search')} value={search.keyword} onChange={(keyword) => filter({ keyword })} />
      <SelectFilter
        label={t('state')}
        all={t('state.all')}
        value={search.state}
        options={(['ready', 'incomplete', 'off'] as const).map((value) => ({
          value,
          label: t(`state.${value}`),
        }))}
        onChange={(state) => filter({ state })}
      />
    </>
  )
}
