import { formatMoney } from '@longshore/kit/amount'
import { type Column, DataTable, GameTime, rowsAtHand } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { componentTexts } from '../../components/locales'
import { PlayerLink } from '../../components/player-link'
import type { LastEvent } from '../../components/real-time/api'
import { sourceName } from '../../components/source-name'
import { realTimeTexts } from './locales'

/** The newest events, as they came. */
export function EventList({ events }: { events: readonly LastEvent[] }) {
  const t = realTimeTexts.useT()
  const own = componentTexts.useT()
  const columns: Column<LastEvent>[] = [
    { key: 'event', title: t('event'), isPrimary: true, render: ({ event }) => <code>{event}</code> },
    { key: 'at', title: t('event.at'), render: ({ at }) => <GameTime at={Math.floor(at / 1000)} /> },
    {
      key: 'player',
      title: t('event.player'),
      render: ({ player }) => (player ? <PlayerLink player={player} /> : t('event.nobody')),
    },
    { key: 'channel', title: t('event.channel'), render: ({ channel }) => channel || own('ownAccounts') },
    { key: 'server', title: t('event.server'), render: ({ server }) => server || '-' },
    {
      key: 'amount',
      title: t('event.amount'),
      align: 'end',
      render: ({ amount, currency }) => (currency ? formatMoney(amount, currency) : '-'),
    },
    { key: 'source', title: t('event.source'), render: ({ source }) => sourceName(source, own) },
  ]
  const list = events.map((one, index) => ({ ...one, key: `${one.at}-${one.event}-${one.player}-${index}` }))
  return (
    <div className={layout.tight}>
      <h2 className={layout.title}>{t('events')}</h2>
      <DataTable
        name="data-last-events"
        label={t('events')}
        columns={columns}
        rowKey={({ key }) => key}
        query={rowsAtHand(list)}
        empty={{ title: t('events.none') }}
      />
    </div>
  )
}
