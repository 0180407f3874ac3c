// What the table of lost payments shows of a group: what it is by stands first.
import { type Column, GameTime, Money, StateTag } from '@longshore/ui'
import { Link } from '@tanstack/react-router'
import { RowActions } from '@/components/row-actions'
import { useCan } from '@/lib/stores/permission'
import { faultWords } from '../fault-words'
import parts from '../parts.module.css'
import { useAge } from '../use-age'
import { useChannelName } from '../use-channel-name'
import { type LostBy, type LostGroup, partsOf } from './api'
import { lostTexts } from './locales'

/** What no other group of the list has. */
export function keyOf(group: LostGroup, by: LostBy): string {
  const of = partsOf(by)
  return [
    of.has('server') && group.server_id,
    of.has('channel') && group.channel_code,
    of.has('cause') && `${group.cause} ${group.status}`,
    group.currency,
  ].join('|')
}

/** Why, where and through whom, in a few words; how many where a group has several. */
function useWords() {
  const t = lostTexts.useT()
  const nameOf = useChannelName()
  return {
    cause: ({ cause, causes, status }: LostGroup): string => {
      if (cause === null) return t('causes', { count: causes })
      if (cause === 'status') return t('cause.status', { status })
      return cause === 'waits' ? t('cause.waits') : faultWords(cause)
    },
    server: ({ server_id: id, servers }: LostGroup): string =>
      id === null ? t('servers', { count: servers }) : id || t('noServer'),
    channel: ({ channel_code: code, channels }: LostGroup): string =>
      code === null ? t('channels', { count: channels }) : nameOf(code),
  }
}

/** What a group is called: whatever its orders have in common. */
export function useGroupName(by: LostBy): (group: LostGroup) => string {
  const words = useWords()
  const of = partsOf(by)
  return (group) =>
    (['cause', 'server', 'channel'] as const)
      .filter((part) => of.has(part))
      .map((part) => words[part](group))
      .join(' · ')
}

/** The orders of a group, as the address of their list says it. */
function ordersOf(
  { server_id: server, channel_code: channel, count, dead }: LostGroup,
  waited: number,
): OrdersOf {
  const where = { server: server || undefined, channel: channel || undefined }
  if (dead === count) return { delivery: 'dead', ...where }
  return waited > 0 ? { attention: 'stuck', ...where } : { delivery: 'queued', ...where }
}

interface OrdersOf {
  delivery?: 'dead' | 'queued'
  attention?: 'stuck'
  server?: string
  channel?: string
}

/** Columns of groups that are by something; `onResend` of whoever may resend. */
export function useColumns(
  by: LostBy,
  waited: number,
  onResend: (group: LostGroup) => void,
): Column<LostGroup>[] {
  const t = lostTexts.useT()
  const nameOf = useGroupName(by)
  const age = useAge()
  const mayEdit = useCan('operateEdit')
  const columns: Column<LostGroup>[] = [
    ...useParts(by),
    { key: 'count', title: t('orders'), align: 'end', render: ({ count }) => count },
    { key: 'players', title: t('players'), align: 'end', render: ({ players }) => players },
    {
      key: 'money',
      title: t('money'),
      align: 'end',
      render: ({ minor, currency }) => <Money minor={minor} currency={currency} />,
    },
    { key: 'oldest', title: t('oldest'), align: 'end', render: ({ oldest }) => age(oldest) },
    {
      key: 'list',
      title: t('list'),
      render: (group) => (
        <Link
          to="/operate/orders"
          search={ordersOf(group, waited) as never}
          aria-label={t('openOf', { group: nameOf(group) })}
          className={parts.link}
        >
          {t('open')}
        </Link>
      ),
    },
  ]
  if (mayEdit)
    columns.push({
      key: 'actions',
      title: t('actions'),
      isActions: true,
      render: (group) => (
        <RowActions
          actions={[
            {
              key: 'resend',
              text: t('resendAll'),
              label: t('resendAllOf', { group: nameOf(group) }),
              run: () => onResend(group),
            },
          ]}
        />
      ),
    })
  return columns
}

function useParts(by: LostBy): Column<LostGroup>[] {
  const t = lostTexts.useT()
  const words = useWords()
  const of = partsOf(by)
  const told = ({ told_at: at }: LostGroup) => (
    <div className={parts.muted}>
      {at ? (
        <>
          {t('lastTold')} <GameTime at={at} />
        </>
      ) : (
        t('neverTold')
      )}
    </div>
  )
  const columns = {
    cause: (group: LostGroup) => (
      <StateTag kind={group.cause === 'waits' ? 'waits' : 'failed'} canWrap>
        {words.cause(group)}
      </StateTag>
    ),
    server: (group: LostGroup) => words.server(group),
    channel: (group: LostGroup) => words.channel(group),
  }
  const order = (['cause', 'server', 'channel'] as const).toSorted(
    (one, other) => Number(of.has(other)) - Number(of.has(one)),
  )
  return order.map((part, at) => ({
    key: part,
    title: t(part),
    isPrimary: at === 0,
    render: (group) =>
      at === 0 ? (
        <div>
          {columns[part](group)}
          {told(group)}
        </div>
      ) : (
        columns[part](group)
      ),
  }))
}
