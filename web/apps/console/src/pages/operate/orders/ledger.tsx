// The ledger, oldest first, and beside it the call of the chosen entry.
import { formatMoney } from '@longshore/kit/amount'
import { RawExchange, StateTag, Timeline, type TimelineEntry } from '@longshore/ui'
import { useState } from 'react'
import { faultWords } from '../fault-words'
import parts from '../parts.module.css'
import type { LedgerEvent, OrderDetail } from './api'
import { exchangeOf } from './exchange'
import { ordersTexts } from './locales'
import styles from './orders.module.css'
import { isKnown, LEDGER_KINDS, PREPARE_FAULTS } from './words'

export function Ledger({ detail }: { detail: OrderDetail }) {
  const t = ordersTexts.useT()
  const { events, is_derivable: isDerivable } = detail
  const [chosen, setChosen] = useState<string>()
  const entries = useEntries(detail)
  // The newest entry that has a call of its own, until somebody chooses.
  const shown =
    events.find(({ id }) => String(id) === chosen) ??
    events.findLast((event) => exchangeOf(event, detail.body) !== undefined)
  return (
    <div className={styles.columns}>
      <section className={parts.card} aria-labelledby="ledger-title">
        <header className={parts.head}>
          <h2 id="ledger-title">{t('ledger')}</h2>
          <span className={parts.muted}>{t('ledgerLead')}</span>
          <StateTag kind={isDerivable ? 'done' : 'failed'}>
            {t(isDerivable ? 'derivable' : 'notDerivable')}
          </StateTag>
        </header>
        <Timeline
          entries={entries}
          selected={shown && String(shown.id)}
          onSelect={(key) => key !== 'next' && setChosen(key)}
        />
      </section>
      {shown && <Entry event={shown} number={events.indexOf(shown) + 1} body={detail.body} />}
    </div>
  )
}

function useEntries({ events, order, next_at: nextAt, attempts }: OrderDetail): TimelineEntry[] {
  const t = ordersTexts.useT()
  const entries: TimelineEntry[] = events.map((event, index) => ({
    key: String(event.id),
    at: event.at,
    number: index + 1,
    kind: isKnown(event.kind) ? LEDGER_KINDS[event.kind].kind : 'nothing',
    icon: isKnown(event.kind) && 'icon' in LEDGER_KINDS[event.kind] ? iconOf(event.kind) : undefined,
    title: <TitleOf event={event} />,
    detail: <DetailOf event={event} currency={order.currency} />,
  }))
  if (order.delivery !== 'queued' || !nextAt) return entries
  const title = t('next', { number: attempts + 1 })
  return [...entries, { key: 'next', at: nextAt, kind: 'planned', title, isPlanned: true }]
}

function iconOf(kind: string) {
  const look = isKnown(kind) ? LEDGER_KINDS[kind] : undefined
  return look && 'icon' in look ? look.icon : undefined
}

function useTitle(): (event: LedgerEvent) => string {
  const t = ordersTexts.useT()
  return ({ kind, data }) => {
    const words = isKnown(kind) ? t(`ledger.${kind}`) : kind
    return typeof data.attempt === 'number' ? `${words} ${data.attempt}` : words
  }
}

function TitleOf({ event }: { event: LedgerEvent }) {
  const { data } = event
  const title = useTitle()
  const more = typeof data.status === 'number' ? String(data.status) : (causeOf(event) ?? '')
  return (
    <>
      <b>{title(event)}</b> {more}
    </>
  )
}

function DetailOf({ event, currency }: { event: LedgerEvent; currency: string }) {
  const t = ordersTexts.useT()
  const { data, actor_name: actor } = event
  const words = [
    amountOf(event, currency),
    actor && t('by', { name: actor }),
    typeof data.reason === 'string' && t('because', { reason: data.reason }),
    typeof data.differs === 'string' && differsWords(data.differs, t),
    typeof data.transaction === 'string' && data.transaction,
    typeof data.ms === 'number' && `${data.ms} ms`,
  ].filter(Boolean)
  return words.join(' · ')
}

const GIVES_BACK: readonly string[] = [
  'refunded',
  'part_told',
  'part_refunded',
  'refund_differs',
  'extra_refunded',
]

/** How much went back, or was said to. */
function amountOf({ kind, data }: LedgerEvent, currency: string): string | undefined {
  const isSaid = GIVES_BACK.includes(kind) && typeof data.amount_minor === 'number'
  return isSaid ? formatMoney(data.amount_minor as number, currency) : undefined
}

type Translate = ReturnType<typeof ordersTexts.useT>

const DIFFERENCES = ['amount', 'currency', 'user', 'transaction'] as const

function differsWords(difference: string, t: Translate): string {
  const known = DIFFERENCES.find((one) => one === difference)
  return known ? t(`differs.${known}`) : difference
}

function Entry({ event, number, body }: { event: LedgerEvent; number: number; body: string }) {
  const t = ordersTexts.useT()
  const title = useTitle()
  const exchange = exchangeOf(event, body)
  const status = exchange?.response?.status
  const isFailed = status !== undefined && (status < 200 || status > 299)
  return (
    <section className={parts.card} aria-labelledby="entry-title">
      <header className={parts.head}>
        <h2 id="entry-title">
          #{number} {title(event)}
        </h2>
        {status !== undefined && <StateTag kind={isFailed ? 'failed' : 'done'}>{status}</StateTag>}
      </header>
      {exchange ? (
        <RawExchange
          request={exchange.request}
          response={exchange.response}
          cause={isFailed ? t('cause.status', { status }) : causeOf(event)}
        />
      ) : (
        <p className={parts.muted}>{t('noExchange')}</p>
      )}
    </section>
  )
}

function causeOf({ kind, data }: LedgerEvent): string | undefined {
  if (typeof data.fault !== 'string') return undefined
  if (kind !== 'prepare_failed') return faultWords(data.fault)
  const known =
    data.fault in PREPARE_FAULTS ? PREPARE_FAULTS[data.fault as keyof typeof PREPARE_FAULTS] : 'refused'
  return ordersTexts.t(`prepareFault.${known}`)
}
