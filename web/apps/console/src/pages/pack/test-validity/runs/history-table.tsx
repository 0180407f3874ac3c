import { formatTime } from '@longshore/kit/time'
import { type Column, DataTable, SelectFilter } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import type { RunSummary } from '../api'
import { runsQuery } from '../api'
import { ChannelName } from '../channel-name'
import { validityTexts } from '../locales'
import { KINDS } from '../search'
import { useAddress } from '../use-address'
import { VerdictTag } from '../verdict-tag'

/** Runs, newest first. */
export function HistoryTable() {
  const t = validityTexts.useT()
  const { search, filter, clear, page, open } = useAddress()
  return (
    <section aria-labelledby="validation-history">
      <div className={layout.head}>
        <h2 id="validation-history" className={`${layout.title} ${layout.wrap}`}>
          {t('history.title')}
        </h2>
      </div>
      <DataTable
        name="validation-runs"
        label={t('history.title')}
        columns={useColumns(open)}
        rowKey={(run) => run.id}
        query={useQuery(runsQuery(search))}
        paging={search}
        onPaging={page}
        filters={
          <SelectFilter
            label={t('history.kind')}
            value={search.kind}
            all={t('history.anyKind')}
            options={KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
            onChange={(kind) => filter({ kind })}
          />
        }
        isFiltered={search.kind !== undefined}
        onClearFilters={clear}
        empty={{ title: t('history.empty'), lead: t('history.emptyLead') }}
      />
    </section>
  )
}

function useColumns(onOpen: (run: number) => void): Column<RunSummary>[] {
  const t = validityTexts.useT()
  return [
    {
      key: 'kind',
      title: t('history.kind'),
      isPrimary: true,
      render: (run) => t('run.title', { kind: t(`kind.${run.kind}`), id: run.id }),
    },
    {
      key: 'status',
      title: t('status'),
      render: (run) => <VerdictTag verdict={run.status}>{t(`status.${run.status}`)}</VerdictTag>,
    },
    {
      key: 'url',
      title: t('history.url'),
      render: (run) => <span className={layout.anywhere}>{run.url}</span>,
    },
    { key: 'channel', title: t('start.channel'), render: (run) => <ChannelName code={run.channel} /> },
    { key: 'account', title: t('history.account'), render: (run) => run.account_name },
    { key: 'by', title: t('history.by'), render: (run) => run.created_user_name },
    {
      key: 'at',
      title: t('history.at'),
      render: (run) => <span className={layout.nowrap}>{formatTime(run.created_at)}</span>,
    },
    {
      key: 'actions',
      title: t('actions'),
      isActions: true,
      render: (run) => (
        <Button
          type="link"
          size="small"
          aria-label={t('history.openOne', { id: run.id })}
          onClick={() => onOpen(run.id)}
        >
          {t('history.open')}
        </Button>
      ),
    },
  ]
}
