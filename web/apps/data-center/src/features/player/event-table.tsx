import { formatMoney } from '@longshore/kit/amount'
import { type Column, DataTable, GameTime, rowsAtHand } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { componentTexts } from '../../components/locales'
import { sourceName } from '../../components/source-name'
import type { StreamedEvent } from './api'
import { playerTexts } from './locales'
import styles from './player-page.module.css'

interface Props {
  events: readonly StreamedEvent[]
  next: string | null
  isFirst: boolean
  onOlder(before: string): void
  onNewest(): void
}

/** What the player did, the newest first, so many on a page. */
export function EventTable({ events, next, isFirst, onOlder, onNewest }: Props) {
  const t = playerTexts.useT()
  const own = componentTexts.useT()
  const columns: Column<StreamedEvent>[] = [
    { key: 'event', title: t('event'), isPrimary: true, render: ({ event }) => <code>{event}</code> },
    {
      key: 'at',
      title: t('at'),
      render: ({ at }) => <GameTime at={Math.floor(at / 1000)} format="exact" />,
    },
    { key: 'source', title: t('source'), render: ({ source }) => sourceName(source, own) },
    { key: 'channel', title: t('channel'), render: ({ channel }) => channel || own('ownAccounts') },
    { key: 'server', title: t('server'), render: ({ server }) => server || '-' },
    { key: 'version', title: t('version'), render: ({ version }) => version || '-' },
    {
      key: 'amount',
      title: t('amount'),
      align: 'end',
      render: ({ amount, currency }) => (currency ? formatMoney(amount, currency) : '-'),
    },
    {
      key: 'properties',
      title: t('properties'),
      render: ({ properties }) =>
        properties === '{}' ? '-' : <code className={styles.properties}>{properties}</code>,
    },
    {
      key: 'received',
      title: t('received'),
      isHiddenAtFirst: true,
      render: ({ received }) => <GameTime at={Math.floor(received / 1000)} format="exact" />,
    },
    { key: 'id', title: t('id'), isHiddenAtFirst: true, render: ({ id }) => <code>{id}</code> },
  ]
  return (
    <div className={layout.tight}>
      <h2 className={layout.title}>{t('events')}</h2>
      <DataTable
        name="data-player-events"
        label={t('events')}
        columns={columns}
        rowKey={({ id, source, at }) => `${source}-${id}-${at}`}
        query={rowsAtHand(events)}
        cursor={{
          ...(!isFirst && { onPrevious: onNewest }),
          ...(next !== null && { onNext: () => onOlder(next) }),
        }}
        empty={{ title: t('none') }}
      />
    </div>
  )
}
