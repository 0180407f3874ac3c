// What happened to a player, the newest first; chips show one kind alone.
import { formatMoney } from '@longshore/kit/amount'
import { formatGameTime } from '@longshore/kit/game-time'
import {
  BusyButton,
  ErrorState,
  type StateKind,
  TextSkeleton,
  Timeline,
  type TimelineEntry,
  useGameZone,
  useSystemName,
} from '@longshore/ui'
import type { IconName } from '@longshore/ui/icon'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useCan } from '@/lib/stores/permission'
import parts from '../parts.module.css'
import { useChannelName } from '../use-channel-name'
import { type TimelineItem, timelineQuery } from './api'
import { playersTexts } from './locales'
import styles from './players.module.css'

type Kind = TimelineItem['kind']

const LOOKS: Record<Kind, { kind: StateKind; icon?: IconName }> = {
  login: { kind: 'running', icon: 'phone' },
  session_end: { kind: 'nothing', icon: 'logout' },
  character: { kind: 'nothing', icon: 'user' },
  order: { kind: 'nothing', icon: 'order' },
  paid: { kind: 'done' },
  delivered: { kind: 'done', icon: 'pack' },
  ban: { kind: 'failed', icon: 'lock' },
  lift_ban: { kind: 'done' },
  consent: { kind: 'nothing', icon: 'book' },
  note: { kind: 'nothing', icon: 'edit' },
  deletion: { kind: 'waits', icon: 'trash' },
  gift: { kind: 'done', icon: 'gift' },
  real_name: { kind: 'nothing', icon: 'user' },
  name_settled: { kind: 'done', icon: 'user' },
}

const CHIPS = {
  all: undefined,
  logins: ['login', 'session_end'],
  payments: ['order', 'paid', 'delivered'],
  gifts: ['gift'],
  characters: ['character'],
  bans: ['ban', 'lift_ban', 'note'],
  consents: ['consent', 'real_name', 'name_settled', 'deletion'],
} as const satisfies Record<string, readonly Kind[] | undefined>
type Chip = keyof typeof CHIPS

export function PlayerTimeline({ playerId }: { playerId: number }) {
  const t = playersTexts.useT()
  const query = useInfiniteQuery(timelineQuery(playerId))
  const mayRead = useCan('dataCenter')
  const [chip, setChip] = useState<Chip>('all')
  const words = useWords()
  const kinds: readonly Kind[] | undefined = CHIPS[chip]
  const items = query.data?.pages.flatMap(({ list }) => list) ?? []
  const entries = items
    .map((item, index): TimelineEntry & { of: Kind } => ({
      key: String(index),
      of: item.kind,
      at: item.at,
      ...LOOKS[item.kind],
      ...words(item),
    }))
    .filter(({ of }) => !kinds || kinds.includes(of))
  return (
    <section className={parts.card} aria-labelledby="timeline-title">
      <header className={parts.head}>
        <h2 id="timeline-title">{t('timeline')}</h2>
        {mayRead && (
          <Link
            to="/data-center/$"
            params={{ _splat: 'players' }}
            search={{ player: playerId } as never}
            className={parts.link}
          >
            {t('timeline.events')}
          </Link>
        )}
      </header>
      <div className={styles.chips} role="group" aria-label={t('timeline.kinds')}>
        {(Object.keys(CHIPS) as Chip[]).map((key) => (
          <button key={key} type="button" aria-pressed={key === chip} onClick={() => setChip(key)}>
            {t(`timeline.${key}`)}
          </button>
        ))}
      </div>
      {!query.data &&
        (query.error ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <TextSkeleton />
        ))}
      {query.data && entries.length === 0 && <p className={parts.muted}>{t('timeline.none')}</p>}
      <Timeline entries={entries} />
      {query.hasNextPage && (
        <BusyButton isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('timeline.more')}
        </BusyButton>
      )}
    </section>
  )
}

const EVENTS = ['create', 'enter', 'level_up', 'leave'] as const
const ENDS = ['banned', 'ended', 'logout', 'deletion', 'deleted', 'revoked'] as const
const NO_GIFT = { kind: 'failed', icon: 'gift' } as const
const NAME_STATES = ['verified', 'failed', 'pending'] as const
const NAME_FAILED = { kind: 'failed', icon: 'user' } as const
const AGREEMENTS = ['privacy', 'user', 'children'] as const

/** What happened, in words; what a newer server writes stands for itself. */
function useWords() {
  const t = playersTexts.useT()
  const zone = useGameZone()
  const systemName = useSystemName()
  const text = (value: unknown): string =>
    typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  const channelName = useChannelName()
  const storeOf = (code: unknown): string => text(code) && channelName(text(code))
  const known = <K extends string>(list: readonly K[], value: unknown): K | undefined =>
    list.find((one) => one === value)
  const time = (value: unknown): string =>
    typeof value === 'number' ? formatGameTime(value, zone, { style: 'exact' }) : ''
  const joined = (...words: (string | false)[]): string => words.filter(Boolean).join(' · ')
  return ({ kind, data, actor_name: actor }: TimelineItem) => {
    const by = actor && t('by', { name: actor })
    if (kind === 'order' || kind === 'paid' || kind === 'delivered')
      return {
        title: (
          <>
            <b>{t(`entry.${kind}`)}</b> {formatMoney(Number(data.minor), text(data.currency) || 'CNY')}{' '}
            {text(data.name)}{' '}
            <Link to="/operate/orders" search={{ order: text(data.number) } as never} className={parts.link}>
              {t('entry.open')}
            </Link>
          </>
        ),
        detail: text(data.number),
      }
    const title = <b>{t(`entry.${kind}`)}</b>
    if (kind === 'login')
      return { title, detail: joined(text(data.model) || systemName(text(data.os)), storeOf(data.store)) }
    if (kind === 'session_end') {
      const end = known(ENDS, data.reason)
      return { title, detail: joined(end ? t(`end.${end}`) : text(data.reason), text(data.model)) }
    }
    if (kind === 'character') {
      const event = known(EVENTS, data.event)
      return {
        title: <b>{event ? t(`event.${event}`) : text(data.event)}</b>,
        detail: joined(text(data.role), text(data.server), t('level', { level: text(data.level) })),
      }
    }
    if (kind === 'ban')
      return {
        title,
        detail: joined(
          data.ends_at ? t('until', { time: time(data.ends_at) }) : t('forGood'),
          data.scope === 'device' && t('withDevices'),
          data.scope === 'address' && t('withAddresses'),
          t('because', { reason: text(data.reason) }),
          by,
        ),
      }
    if (kind === 'consent') {
      const name = known(AGREEMENTS, data.agreement)
      return {
        title: <b>{t(data.is_agreed ? 'entry.consent' : 'entry.withdrawn')}</b>,
        detail: `${name ? t(`agreement.${name}`) : text(data.agreement)} v${text(data.version)}`,
      }
    }
    if (kind === 'real_name') return { title, detail: t(data.source === 'nppa' ? 'name.nppa' : 'name.form') }
    if (kind === 'name_settled') {
      const state = known(NAME_STATES, data.state)
      return {
        ...(state === 'failed' && NAME_FAILED),
        title,
        detail: state ? t(`name.${state}`) : text(data.state),
      }
    }
    if (kind === 'deletion')
      return {
        title,
        detail: data.is_cancelled ? t('deletion.cancelled') : t('deletion.due', { time: time(data.due_at) }),
      }
    if (kind === 'gift') {
      const isGranted = data.result === 'granted'
      const name = text(data.name) || t('gift.unknown')
      return {
        ...(!isGranted && NO_GIFT),
        title: (
          <>
            <b>{t(isGranted ? 'entry.gift' : 'entry.noGift')}</b> {name}
          </>
        ),
        detail: joined(
          data.source === 'push' ? t('gift.pushed') : text(data.code),
          isGranted && data.delivery === 'delivered' && t('entry.delivered'),
          by,
        ),
      }
    }
    if (kind === 'note') return { title, detail: joined(text(data.words), by) }
    return { title, detail: by }
  }
}
