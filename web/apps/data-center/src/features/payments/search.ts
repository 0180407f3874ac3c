// Days and channel, and what a new player cost: entered by whoever looks, kept in the address alone.
import { minorOf } from '@longshore/kit/amount'
import { type DaysSearch, parseDays } from '../../lib/days'

export interface PaymentsSearch extends DaysSearch {
  /** In major units, as it was entered. */
  cost?: string
}

const LONGEST = 12
const MOST_MINOR = 1_000_000_000

export function parsePayments(search: Record<string, unknown>): PaymentsSearch {
  const { cost } = search
  const written = typeof cost === 'number' ? String(cost) : cost
  const isCost = typeof written === 'string' && /^\d+(\.\d+)?$/.test(written) && written.length <= LONGEST
  return { ...parseDays(search), ...(isCost && Number(written) > 0 && { cost: written }) }
}

/** In minor units of a currency; 0 where there is not one, or it is more exact than the currency. */
export function costOf({ cost }: PaymentsSearch, currency: string): number {
  const minor = cost === undefined ? undefined : minorOf(cost, currency)
  return minor && minor <= MOST_MINOR ? minor : 0
}
