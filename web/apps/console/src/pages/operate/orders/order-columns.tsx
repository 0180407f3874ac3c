import { formatMoney } from '@longshore/kit/amount'
import { formatGameTime } from '@longshore/kit/game-time'
import { type Column, CopyId, GameTime, Money, StateTag, useGameZone } from '@longshore/ui'
import { Link, useSearch } from '@tanstack/react-router'
import parts from '../parts.module.css'
import { useChannelName } from '../use-channel-name'
import type { Order } from './api'
import { ordersTexts } from './locales'
import styles from './orders.module.css'
import { DELIVERY_KINDS, PAYMENT_KINDS } from './words'

export function useOrderColumns(): Column<Order>[] {
  const t = ordersTexts.useT()
  const channelName = useChannelName()
  const zone = useGameZone()
  const exact = (at: number | null): string => (at ? formatGameTime(at, zone, { style: 'exact' }) : '')
  return [
    {
      key: 'number',
      title: t('number'),
      isPrimary: true,
      csv: ({ number }) => number,
      render: (order) => <OrderLink order={order} />,
    },
    {
      key: 'amount',
      title: t('amount'),
      align: 'end',
      csv: ({ amount_minor, currency }) => formatMoney(amount_minor, currency),
      render: (order) => <Amount order={order} />,
    },
    {
      key: 'payment',
      title: t('payment'),
      csv: ({ payment }) => t(`payment.${payment}`),
      render: ({ payment }) => <StateTag kind={PAYMENT_KINDS[payment]}>{t(`payment.${payment}`)}</StateTag>,
    },
    {
      key: 'delivery',
      title: t('delivery'),
      csv: ({ delivery }) => t(`delivery.${delivery}`),
      render: ({ delivery }) => (
        <StateTag kind={DELIVERY_KINDS[delivery]}>{t(`delivery.${delivery}`)}</StateTag>
      ),
    },
    {
      key: 'channel',
      title: t('channel'),
      csv: ({ channel_code }) => channelName(channel_code),
      render: ({ channel_code }) => channelName(channel_code),
    },
    {
      key: 'player',
      title: t('player'),
      csv: ({ player_id }) => player_id,
      render: ({ player_id }) => <CopyId value={player_id} label={t('player')} />,
    },
    {
      key: 'character',
      title: t('character'),
      isHiddenAtFirst: true,
      csv: ({ role_name, role_id, server_id }) => [role_name || role_id, server_id].filter(Boolean).join(' '),
      render: ({ role_name, role_id, server_id }) =>
        [role_name || role_id, server_id].filter(Boolean).join(' · ') || '-',
    },
    {
      key: 'gameOrder',
      title: t('gameOrder'),
      isHiddenAtFirst: true,
      csv: ({ game_order_id }) => game_order_id,
      render: ({ game_order_id }) => <CopyId value={game_order_id} label={t('gameOrder')} />,
    },
    {
      key: 'created',
      title: t('created'),
      csv: ({ created_at }) => exact(created_at),
      render: ({ created_at }) => <GameTime at={created_at} />,
    },
    {
      key: 'paidAt',
      title: t('paidAt'),
      isHiddenAtFirst: true,
      csv: ({ paid_at }) => exact(paid_at),
      render: ({ paid_at }) => <GameTime at={paid_at} />,
    },
  ]
}

/** What was paid, and what of it went back. */
function Amount({ order }: { order: Order }) {
  const t = ordersTexts.useT()
  const { amount_minor: minor, currency, payment, returned_minor: returned, told_back_minor: told } = order
  const undecided = payment === 'paid' ? Math.max(0, told - returned) : 0
  return (
    <div>
      <Money minor={minor} currency={currency} />
      {undecided > 0 && (
        <div className={parts.muted}>{t('undecided', { amount: formatMoney(undecided, currency) })}</div>
      )}
      {payment === 'paid' && returned > 0 && (
        <div className={parts.muted}>{t('returned', { amount: formatMoney(returned, currency) })}</div>
      )}
    </div>
  )
}

function OrderLink({ order }: { order: Order }) {
  const t = ordersTexts.useT()
  const search = useSearch({ strict: false })
  return (
    <div>
      <Link
        to="/operate/orders"
        search={{ ...search, order: order.number } as never}
        className={styles.number}
      >
        {order.number}
      </Link>
      <div className={parts.muted}>
        {order.goods_name} {order.is_sandbox && t('environment.sandbox')}
      </div>
    </div>
  )
}
