// What was compared, by whom, and how many lines differ.
import { type Column, DataTable, GameTime, PageHeader, StateTag, ZoneNote } from '@longshore/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import { useState } from 'react'
import { pageTexts } from '@/lib/pages'
import { useCan } from '@/lib/stores/permission'
import { usePageAddress } from '@/lib/use-page-address'
import parts from '../parts.module.css'
import { useChannelName } from '../use-channel-name'
import { useCursor } from '../use-cursor'
import { type Reconciliation, reconciliationsQuery } from './api'
import { BeginDialog } from './begin-dialog'
import { reconciliationTexts } from './locales'
import type { ReconciliationSearch } from './search'

const TO = '/operate/reconciliation'

export function ReconciliationList() {
  const t = reconciliationTexts.useT()
  const titles = pageTexts.useT()
  const mayEdit = useCan('operateEdit')
  const { search, go } = usePageAddress<ReconciliationSearch>(TO)
  const query = useQuery(reconciliationsQuery(search.before))
  const cursor = useCursor(search.before, query.data?.next ?? undefined, (before) => go({ before }))
  const columns = useColumns()
  const [isBeginning, setBeginning] = useState(false)
  return (
    <>
      <PageHeader
        title={titles('Reconciliation')}
        lead={t('lead')}
        meta={<ZoneNote />}
        actions={
          mayEdit && (
            <Button type="primary" onClick={() => setBeginning(true)}>
              {t('begin')}
            </Button>
          )
        }
      />
      <DataTable
        name="reconciliations"
        label={titles('Reconciliation')}
        columns={columns}
        rowKey={({ id }) => id}
        query={query}
        cursor={cursor}
        lines={2}
        empty={{ title: t('empty'), lead: t('emptyLead') }}
      />
      {isBeginning && <BeginDialog onBegun={(run) => go({ run })} onClose={() => setBeginning(false)} />}
    </>
  )
}

function useColumns(): Column<Reconciliation>[] {
  const t = reconciliationTexts.useT()
  const channelName = useChannelName()
  return [
    {
      key: 'file',
      title: t('file'),
      isPrimary: true,
      render: ({ id, file_name, created_user_name }) => (
        <div>
          <Link to={TO} search={{ run: id } as never} className={parts.link}>
            {file_name}
          </Link>
          <div className={parts.muted}>{created_user_name}</div>
        </div>
      ),
    },
    { key: 'channel', title: t('channel'), render: ({ channel_code }) => channelName(channel_code) },
    {
      key: 'period',
      title: t('period'),
      render: (row) => <Period row={row} />,
    },
    { key: 'result', title: t('result'), render: (row) => <Result row={row} /> },
    { key: 'lines', title: t('lines'), align: 'end', render: ({ lines }) => lines },
    { key: 'created', title: t('created'), render: ({ created_at }) => <GameTime at={created_at} /> },
  ]
}

/** From the first to the last day, as they were chosen. */
export function Period({ row }: { row: Reconciliation }) {
  const last = row.period_until - 1
  return (
    <>
      <GameTime at={row.period_from} format="day" /> – <GameTime at={last} format="day" />
    </>
  )
}

export function Result({ row }: { row: Reconciliation }) {
  const t = reconciliationTexts.useT()
  if (row.state === 'waiting') return <StateTag kind="running">{t('waiting')}</StateTag>
  if (row.state === 'failed')
    return (
      <StateTag kind="failed" canWrap>
        {row.problem}
      </StateTag>
    )
  if (row.differences === 0) return <StateTag kind="done">{t('allMatch')}</StateTag>
  return <StateTag kind="failed">{t('differences', { count: row.differences })}</StateTag>
}
