import { type Column, DataTable, rowsAtHand } from '@longshore/ui'
import { componentTexts } from '../../components/locales'
import { formatCount, formatShare, ratio } from '../../lib/figures'
import type { Funnel } from './api'
import { funnelTexts } from './locales'

type Part = Funnel['channels'][number]

/** The same steps by the channel that players came from. */
export function ChannelTable({ funnel: { steps, channels } }: { funnel: Funnel }) {
  const t = funnelTexts.useT()
  const own = componentTexts.useT()
  const columns: Column<Part>[] = [
    {
      key: 'channel',
      title: own('filter.channel'),
      isPrimary: true,
      render: ({ channel }) => channel || own('ownAccounts'),
    },
    ...steps.map((name, index) => ({
      key: `step-${name}`,
      title: name,
      align: 'end' as const,
      render: ({ reached }: Part) => formatCount(reached[index] ?? 0),
    })),
    {
      key: 'through',
      title: t('through'),
      align: 'end',
      render: ({ reached }) => formatShare(ratio(reached.at(-1) ?? 0, reached[0] ?? 0)),
    },
  ]
  return (
    <DataTable
      name="data-funnel"
      label={t('channels')}
      columns={columns}
      rowKey={({ channel }) => channel}
      query={rowsAtHand(channels)}
      empty={{ title: own('nothing.found') }}
    />
  )
}
