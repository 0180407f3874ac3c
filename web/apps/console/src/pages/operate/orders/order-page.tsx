// One order: what was paid, where it stands, its ledger with every call, and what a person can do.
import {
  BackLink,
  CopyId,
  ErrorState,
  type Fact,
  Facts,
  GameTime,
  Money,
  PageHeader,
  StateTag,
  TextSkeleton,
  ZoneNote,
} from '@longshore/ui'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import parts from '../parts.module.css'
import { useAge } from '../use-age'
import { useChannelName } from '../use-channel-name'
import { type OrderDetail, orderQuery, undecidedOf } from './api'
import { Ledger } from './ledger'
import { ordersTexts } from './locales'
import { OrderActions } from './order-actions'
import { DELIVERY_KINDS, PAYMENT_KINDS } from './words'

export function OrderPage({ number }: { number: string }) {
  const t = ordersTexts.useT()
  const { data, error, refetch } = useQuery(orderQuery(number))
  const search = useSearch({ strict: false })
  const back = (
    <BackLink to="/operate/orders" search={{ ...search, order: undefined }}>
      {t('title')}
    </BackLink>
  )
  if (data) return <Detail detail={data} back={back} />
  return (
    <>
      <PageHeader back={back} title={number} />
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <TextSkeleton />}
    </>
  )
}

function Detail({ detail, back }: { detail: OrderDetail; back: ReactNode }) {
  const t = ordersTexts.useT()
  const { order } = detail
  const attempts =
    order.delivery === 'queued' && detail.attempts > 0
      ? t('attempts', { done: detail.attempts, most: detail.most_attempts })
      : ''
  return (
    <>
      <PageHeader
        back={back}
        title={
          <>
            <Money minor={order.amount_minor} currency={order.currency} /> {order.goods_name}
          </>
        }
        tags={
          <>
            <StateTag kind={PAYMENT_KINDS[order.payment]} isBoxed>
              {t(`payment.${order.payment}`)}
            </StateTag>
            <StateTag kind={DELIVERY_KINDS[order.delivery]} isBoxed>
              {t(`delivery.${order.delivery}`)}
              {attempts}
            </StateTag>
            {order.is_sandbox && (
              <StateTag kind="watch" isBoxed>
                {t('environment.sandbox')}
              </StateTag>
            )}
          </>
        }
        meta={
          <>
            <CopyId value={order.number} label={t('number')} />
            <ZoneNote />
          </>
        }
        actions={<OrderActions detail={detail} />}
      />
      <Situation detail={detail} />
      <div className={parts.card}>
        <Facts facts={useFacts(detail)} />
      </div>
      <Ledger detail={detail} />
    </>
  )
}

/** What is wrong, in a sentence; nothing where nothing is. */
function Situation({ detail }: { detail: OrderDetail }) {
  const t = ordersTexts.useT()
  const { order, next_at: nextAt } = detail
  if (order.payment === 'mismatch') return <p className={parts.alert}>{t('situation.mismatch')}</p>
  if (order.payment !== 'paid') return null
  const undecided = undecidedOf(detail)
  if (undecided > 0) {
    return (
      <p className={parts.alert}>
        <b>
          {t('situation.part')} <Money minor={undecided} currency={order.currency} />
        </b>{' '}
        {t('situation.partDecide')}
      </p>
    )
  }
  const extra = detail.payments.filter(({ kind, is_returned }) => kind === 'extra' && !is_returned).length
  if (extra > 0) return <p className={parts.alert}>{t('situation.extra', { count: extra })}</p>
  if (order.delivery === 'dead') return <p className={parts.alert}>{t('situation.dead')}</p>
  const failed = detail.events.filter(({ kind }) => kind === 'attempt').length
  if (order.delivery !== 'queued' || failed === 0) return null
  return (
    <p className={parts.alert}>
      <b>{t('situation.waits', { count: failed })}</b>
      {nextAt && (
        <>
          {' '}
          {t('situation.next')} <GameTime at={nextAt} format="time" />
        </>
      )}
    </p>
  )
}

function useFacts({ order, payments, booked_back_minor: booked }: OrderDetail): Fact[] {
  const t = ordersTexts.useT()
  const channelName = useChannelName()
  const age = useAge()
  const character = [order.role_name || order.role_id, order.server_id].filter(Boolean).join(' · ')
  const waited = order.paid_at && (order.delivery === 'queued' || order.delivery === 'dead')
  return [
    { label: t('player'), value: <CopyId value={order.player_id} label={t('player')} /> },
    { label: t('character'), value: character || t('none') },
    { label: t('channel'), value: channelName(order.channel_code) },
    {
      label: t('product'),
      value: (
        <>
          {order.goods_name} <CopyId value={order.goods_code} label={t('productId')} />
        </>
      ),
    },
    {
      label: t('transaction'),
      value:
        payments.length > 0 ? (
          <span className={parts.stack}>
            {payments.map(({ transaction, kind, is_returned }) => (
              <span key={transaction}>
                <CopyId value={transaction} label={t('transaction')} />
                {kind !== 'accepted' && ` ${t(`transaction.${kind}`)}`}
                {is_returned && ` ${t('transaction.returned')}`}
              </span>
            ))}
          </span>
        ) : (
          t('none')
        ),
    },
    ...(booked > 0
      ? [{ label: t('booked'), value: <Money minor={booked} currency={order.currency} /> }]
      : []),
    { label: t('gameOrder'), value: <CopyId value={order.game_order_id} label={t('gameOrder')} /> },
    { label: t('paidAt'), value: order.paid_at ? <GameTime at={order.paid_at} /> : t('notYet') },
    waited && order.paid_at
      ? { label: t('waited'), value: age(order.paid_at) }
      : {
          label: t('deliveredAt'),
          value: order.delivered_at ? <GameTime at={order.delivered_at} /> : t('notYet'),
        },
  ]
}
