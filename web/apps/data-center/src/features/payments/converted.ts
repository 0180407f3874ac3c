// The page's answers in the report currency: every part of the page then works as with a single currency.
import { inReportCurrency } from '../../lib/money'
import type { LifetimeValue, Payers, Payments } from './api'

export function inReport(payments: Payments): Payments {
  return {
    ...payments,
    days: payments.days.map(inReportCurrency),
    days_before: payments.days_before.map(inReportCurrency),
    total: inReportCurrency(payments.total),
    total_before: inReportCurrency(payments.total_before),
    goods: payments.goods_converted,
    goods_cut: payments.goods_converted_are_cut && payments.report ? [payments.report.currency] : [],
    hours: payments.hours_converted ? [payments.hours_converted] : [],
  }
}

export function payersInReport(payers: Payers): Payers {
  return { ...payers, currencies: payers.converted ? [payers.converted] : [] }
}

export function worthInReport(worth: LifetimeValue): LifetimeValue {
  return { ...worth, currencies: worth.converted ? [worth.converted] : [] }
}
