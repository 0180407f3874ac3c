import { type Column, DataTable, FilterBar, GameTime, type StateKind, StateTag } from '@longshore/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { usePageAddress } from '@/lib/use-page-address'
import parts from '../parts.module.css'
import { type Behaviour, reportsQuery } from './api'
import { realNameTexts } from './locales'
import { REPORTS, type RealNameSearch } from './search'
import { useCursor } from './use-cursor'

const KINDS: Record<Behaviour['state'], StateKind> = {
  queued: 'waits',
  reported: 'done',
  unreported: 'watch',
  refused: 'failed',
}

export function ReportsTab() {
  const t = realNameTexts.useT()
  const { search, go } = usePageAddress<RealNameSearch>('/operate/real-name')
  const query = useQuery(reportsQuery(search))
  const columns = useColumns()
  const cursor = useCursor(search, query.data?.next, go)
  return (
    <>
      <p className={parts.muted}>{t('reportsLead')}</p>
      <DataTable
        name="real-name-reports"
        label={t('tab.reports')}
        columns={columns}
        rowKey={({ id }) => id}
        query={query}
        cursor={cursor}
        lines={2}
        filters={
          <FilterBar
            values={{ report: search.report }}
            filters={[
              {
                key: 'report',
                label: t('state'),
                options: REPORTS.map((value) => ({ value, label: t(`report.${value}`) })),
              },
            ]}
            onChange={(values) => go({ tab: 'reports', ...(values as RealNameSearch) })}
          />
        }
        isFiltered={search.report !== undefined}
        onClearFilters={() => go({ tab: 'reports' })}
        empty={{ title: t('noReports'), lead: t('noReportsLead') }}
      />
    </>
  )
}

function useColumns(): Column<Behaviour>[] {
  const t = realNameTexts.useT()
  return [
    {
      key: 'what',
      title: t('what'),
      isPrimary: true,
      render: ({ is_online: isOnline }) => t(isOnline ? 'online' : 'offline'),
    },
    {
      key: 'player',
      title: t('player'),
      render: ({ player_id: player }) => (
        <Link to="/operate/players" search={{ player } as never} className={parts.link}>
          {player}
        </Link>
      ),
    },
    { key: 'at', title: t('at'), render: ({ at }) => <GameTime at={at} /> },
    {
      key: 'state',
      title: t('state'),
      render: ({ state, error, attempts }) => (
        <div>
          <StateTag kind={KINDS[state]}>{t(`report.${state}`)}</StateTag>
          {error && <div className={parts.muted}>{t('failedTimes', { why: error, count: attempts })}</div>}
        </div>
      ),
    },
    { key: 'done', title: t('told'), render: ({ done_at: at }) => <GameTime at={at} /> },
  ]
}
