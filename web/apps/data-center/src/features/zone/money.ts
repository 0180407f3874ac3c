// Net money of each currency beside each other: they are never added up.
import { formatMoney } from '@longshore/kit/amount'
import type { ZoneDay } from './api'

export function moneyOf(money: ZoneDay['now']['money']): string {
  if (money.length === 0) return '-'
  return money.map(({ currency, paid, refunded }) => formatMoney(paid - refunded, currency)).join(' + ')
}
