// Money of a period: net of refunds, one currency at a time.
import { formatMoney } from '@longshore/kit/amount'
import { majorUnits } from './figures'

interface Paid {
  currency: string
  paid: number
  refunded: number
}

/** Net money in minor units of one currency. */
export function revenue({ money }: { money: readonly Paid[] }, currency: string): number {
  const one = money.find((each) => each.currency === currency)
  return one ? one.paid - one.refunded : 0
}

interface Figures {
  money: readonly Paid[]
  converted?: Paid | null
}

/** Figures whose money is that of all currencies, converted. */
export function inReportCurrency<T extends Figures>(figures: T): T {
  return { ...figures, money: figures.converted ? [figures.converted] : [] }
}

/** The currency with the most payments to look at first; the product's usual one where nobody paid. */
export function currenciesOf({ money }: { money: readonly Paid[] }): string[] {
  const found = money.toSorted((a, b) => b.paid - a.paid).map(({ currency }) => currency)
  return found.length > 0 ? found : ['CNY']
}

/** A drawn value, in major units, as money. */
export function formatMajor(value: number, currency: string): string {
  return formatMoney(Math.round(value / majorUnits(1, currency)), currency)
}
