// What players are worth n days after they came, and when in the day they pay.
import { Chart } from '../../components/chart/chart'
import { formatCount, majorUnits } from '../../lib/figures'
import { formatMajor } from '../../lib/money'
import type { LifetimeValue, Payments } from './api'
import { paymentsTexts } from './locales'

/** Per player of the cohorts whose day n is over; minor units of a currency in major ones. */
export function Worth({ worth, currency }: { worth: LifetimeValue; currency: string }) {
  const t = paymentsTexts.useT()
  // Players who paid nothing in it were worth 0, which is not unknown.
  const curve =
    worth.currencies.find((one) => one.currency === currency)?.curve ??
    worth.curve_players.map((players) => ({ players, net: 0 }))
  return (
    <Chart
      title={t('worth')}
      unit={t('worth.unit', { currency })}
      over={t('worth.over')}
      kind="line"
      labels={curve.map((_, n) => t('worth.day', { n }))}
      series={[
        {
          name: t('worth'),
          values: curve.map(({ net, players }) => (players > 0 ? majorUnits(net, currency) / players : null)),
        },
      ]}
      format={(value) => formatMajor(value, currency)}
    />
  )
}

/** What is paid, by the hours that the server names: of a day on which clocks change there are 23 or 25. */
export function MoneyByHour({ payments, currency }: { payments: Payments; currency: string }) {
  const t = paymentsTexts.useT()
  const found = payments.hours.find((one) => one.currency === currency)
  const paid = found?.paid ?? payments.hour_names.map(() => 0)
  return (
    <Chart
      title={t('hours.money')}
      unit={t('hours.money.unit', { currency })}
      over={t('hours.over')}
      kind="bar"
      labels={payments.hour_names}
      series={[{ name: t('hours.money'), values: paid.map((minor) => majorUnits(minor, currency)) }]}
      format={(value) => formatMajor(value, currency)}
    />
  )
}

export function Hours({ payments, currency }: { payments: Payments; currency: string }) {
  const t = paymentsTexts.useT()
  const found = payments.hours.find((one) => one.currency === currency)
  return (
    <Chart
      title={t('hours')}
      unit={t('hours.unit')}
      over={t('hours.over')}
      kind="bar"
      labels={payments.hour_names}
      series={[{ name: t('hours'), values: found?.payments ?? payments.hour_names.map(() => 0) }]}
      format={formatCount}
    />
  )
}
