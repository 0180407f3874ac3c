import { type Column, DataTable, rowsAtHand } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { componentTexts } from '../../components/locales'
import { formatCount } from '../../lib/figures'
import type { ChannelFigures, Overview } from './api'
import { overviewTexts } from './locales'
import { type Metric, textOf } from './metrics'

const COLUMNS: readonly Metric[] = ['revenue', 'active', 'arrived', 'payers', 'pay_rate', 'arppu']

/** The same figures by the channel that players came from. */
export function ChannelTable({ overview, currency }: { overview: Overview; currency: string }) {
  const t = overviewTexts.useT()
  const name = ({ channel }: ChannelFigures) => channel || componentTexts.t('ownAccounts')
  const columns: Column<ChannelFigures>[] = [
    { key: 'channel', title: t('channel'), isPrimary: true, render: name },
    ...COLUMNS.map((metric) => ({
      key: metric,
      title: t(metric),
      align: 'end' as const,
      render: (row: ChannelFigures) => textOf(metric, row, currency),
    })),
  ]
  const list = overview.channels
  return (
    <div className={layout.tight}>
      <h2 className={layout.title}>
        {t('channels')} <span className={layout.muted}>{formatCount(list.length)}</span>
      </h2>
      <DataTable
        name="data-channels"
        label={t('channels')}
        columns={columns}
        rowKey={({ channel }) => channel}
        query={rowsAtHand(list)}
        empty={{ title: t('channels.none') }}
      />
    </div>
  )
}
