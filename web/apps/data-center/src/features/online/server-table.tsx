import { useLanguage } from '@longshore/remote'
import { type Column, DataTable, rowsAtHand } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { formatCount } from '../../lib/figures'
import type { Online } from './api'
import { onlineTexts } from './locales'
import { formatValue, METRICS, valueOf } from './metrics'

type Server = Online['servers'][number]

/** The same figures by the server that heartbeats and events name. */
export function ServerTable({ servers }: { servers: readonly Server[] }) {
  const t = onlineTexts.useT()
  const language = useLanguage()
  const columns: Column<Server>[] = [
    { key: 'server', title: t('server'), isPrimary: true, render: ({ server }) => server },
    ...METRICS.map((metric) => ({
      key: metric,
      title: t(metric),
      align: 'end' as const,
      render: (row: Server) => formatValue(metric, valueOf(metric, row), language),
    })),
    { key: 'players', title: t('players'), align: 'end', render: (row) => formatCount(row.players) },
  ]
  return (
    <div className={layout.tight}>
      <h2 className={layout.title}>
        {t('servers')} <span className={layout.muted}>{formatCount(servers.length)}</span>
      </h2>
      <DataTable
        name="data-servers"
        label={t('servers')}
        columns={columns}
        rowKey={({ server }) => server}
        query={rowsAtHand(servers)}
        empty={{ title: t('servers.none') }}
      />
    </div>
  )
}
