// The page's answers in the report currency: every part of the page then works as with a single currency.
import { inReportCurrency } from '../../lib/money'
import type { LifetimeValue, Payments } from './api'

export function inReport(payments: Payments): Payments {
  return {
    ...payments,
    days: payments.days.map(inReportCurrency),
    days_before: payments.days_before.map(inReportCurrency),
    total: inReportCurrency(payments.total),
    total_before: inReportCurrency(payments.total_before),
    goods: payments.goods_converted,
    hours: payments.report ? [allHours(payments.hours, payments.report.currency)] : [],
  }
}

export function worthInReport(worth: LifetimeValue): LifetimeValue {
  return { ...worth, currencies: worth.converted ? [worth.converted] : [] }
}

/** Payments by the hour in all currencies; what was paid is not shown by the hour. */
function allHours(hours: Payments['hours'], currency: string): Payments['hours'][number] {
  const payments = Array.from({ length: 24 }, (_, hour) =>
    hours.reduce((sum, one) => sum + (one.payments[hour] ?? 0), 0),
  )
  return { currency, payments, paid: payments.map(() => 0) }
}
