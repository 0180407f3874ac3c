// A few figures of the selected game where something else is the matter: today beside yesterday, the trend, and how old they are.
// Asked after the page itself. Its place is kept meanwhile: what is below would move away under somebody's hand. Nothing stands
// there where there is no data center to ask.
import type { Answer } from '@longshore/api-client'
import { formatMoney } from '@longshore/kit/amount'
import { layout } from '@longshore/ui/layout'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '@/lib/api'
import { useAppState } from '@/lib/stores/app-state'
import { useCan } from '@/lib/stores/permission'
import styles from './glance.module.css'
import { glanceTexts } from './locales'

type Day = Answer<'data_glance'>['days'][number]

const REFRESH_MS = 60_000
const LOADING_MS = 3_000
const TICK_MS = 10_000
const WIDTH = 120
const HEIGHT = 28

export function Glance() {
  const mayRead = useCan('dataCenter')
  const game = useAppState((state) => state.gameInfo)
  return mayRead && game ? <Figures key={game.Id} gameId={game.Id} name={game.Name} /> : null
}

function Figures({ gameId, name }: { gameId: number; name: string }) {
  const t = glanceTexts.useT()
  const { data, dataUpdatedAt, errorUpdateCount, isRefetchError } = useQuery({
    queryKey: ['glance', gameId],
    queryFn: ({ signal }) => api.call('data_glance', {}, { errorNotice: false, signal }),
    refetchInterval: ({ state }) => (state.data?.loading ? LOADING_MS : REFRESH_MS),
    retry: false,
  })
  if (!data && errorUpdateCount > 0) return null
  const loading = data?.loading
  // Figures of a part of the past would be taken for all of it.
  const days = loading ? [] : (data?.days ?? [])
  const currency = currencyOf(days)
  return (
    <section
      className={`${layout.frame} ${styles.glance}`}
      aria-label={t('title', { name })}
      aria-busy={!data}
    >
      <Figure label={t('active')} days={days} of={({ active }) => active} text={String} />
      <Figure label={t('arrived')} days={days} of={({ arrived }) => arrived} text={String} />
      <Figure
        label={t('revenue')}
        days={days}
        of={(day) => revenueOf(day, currency)}
        text={(minor) => (currency ? formatMoney(minor, currency) : String(minor))}
      />
      <p className={`${layout.hint} ${layout.flush}`}>
        {isRefetchError && `${t('failed')} `}
        {loading ? (
          t('loading', { percent: percentOf(loading) })
        ) : !data ? (
          t('reading')
        ) : days.some(hasPlayers) ? (
          <Age seconds={data.age_seconds} at={dataUpdatedAt} zone={data.time_zone} />
        ) : (
          t('none', { zone: data.time_zone })
        )}
      </p>
    </section>
  )
}

/** How old they are by now: without a network the page stands there with them for hours. `at` in ms, when they came. */
function Age({ seconds, at, zone }: { seconds: number; at: number; zone: string }) {
  const t = glanceTexts.useT()
  const [now, setNow] = useState(at)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  const age = seconds + Math.max(0, Math.floor((now - at) / 1000))
  const minutes = Math.floor(age / 60)
  return minutes < 2 ? t('age', { count: age, zone }) : t('age.minutes', { count: minutes, zone })
}

/** 100 % is said by the figures. */
function percentOf({ done, of }: { done: number; of: number }): number {
  return of > 0 ? Math.min(99, Math.floor((done / of) * 100)) : 0
}

function hasPlayers({ active, arrived, payments }: Day): boolean {
  return active + arrived + payments > 0
}

interface FigureProps {
  label: string
  days: readonly Day[]
  of(day: Day): number
  text(value: number): string
}

function Figure({ label, days, of, text }: FigureProps) {
  const t = glanceTexts.useT()
  const values = days.map(of)
  const textOf = (value: number | undefined): string => (value === undefined ? '–' : text(value))
  return (
    <div className={styles.figure}>
      <span className={layout.hint}>{label}</span>
      <strong>{textOf(values.at(-1))}</strong>
      <span className={layout.hint}>{t('yesterday', { value: textOf(values.at(-2)) })}</span>
      <svg className={styles.trend} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        <polyline points={pointsOf(values)} />
      </svg>
    </div>
  )
}

/** The trend as points of a drawing; the greatest value touches its top. */
export function pointsOf(values: readonly number[]): string {
  const most = Math.max(1, ...values)
  const step = WIDTH / Math.max(1, values.length - 1)
  return values
    .map((value, place) => {
      const height = (Math.max(0, value) / most) * (HEIGHT - 2)
      return `${Math.round(place * step)},${Math.round(HEIGHT - 1 - height)}`
    })
    .join(' ')
}

/** The currency with the most payments: others are in the data center, and never added up. */
export function currencyOf(days: readonly Pick<Day, 'money'>[]): string {
  const paid = new Map<string, number>()
  for (const { money } of days)
    for (const one of money) paid.set(one.currency, (paid.get(one.currency) ?? 0) + one.paid)
  return [...paid].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? ''
}

function revenueOf({ money }: Day, currency: string): number {
  const one = money.find((each) => each.currency === currency)
  return one ? one.paid - one.refunded : 0
}
