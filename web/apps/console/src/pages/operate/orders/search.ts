// The address of 订单: filters, the page by its cursor, and the order that is open. Whatever makes no sense is dropped. The
// route file imports this, so it must not import components.
import type { PagingSearch } from '@longshore/ui/paging'
import { idOf, keywordOf, oneOf, present } from '@/lib/search-values'

export const ENVIRONMENTS = ['production', 'sandbox', 'all'] as const
export const PAYMENTS = ['created', 'paid', 'refunded', 'charged_back', 'closed', 'mismatch'] as const
export const DELIVERIES = ['none', 'queued', 'delivered', 'dead', 'by_hand'] as const
export const ATTENTIONS = ['stuck', 'to_refund', 'part_refunded'] as const

export interface OrdersSearch extends PagingSearch {
  keyword?: string
  /** Absent for production. */
  environment?: 'sandbox' | 'all'
  payment?: (typeof PAYMENTS)[number]
  delivery?: (typeof DELIVERIES)[number]
  channel?: string
  attention?: (typeof ATTENTIONS)[number]
  /** Game server, of orders that are not delivered. */
  server?: string
  /** Where the page begins; absent for the newest. */
  before?: number
  /** Number of the order that is open. */
  order?: string
}

const CODE = /^[A-Za-z0-9_-]{1,40}$/
const NUMBER = /^LS\d{20}$/

function matching(pattern: RegExp, value: unknown): string | undefined {
  return typeof value === 'string' && pattern.test(value) ? value : undefined
}

/** Whether a search means what is not delivered: few orders, which a server may narrow. */
export function isUndelivered({ attention, delivery }: { attention?: unknown; delivery?: unknown }): boolean {
  return attention === 'stuck' || delivery === 'queued' || delivery === 'dead'
}

/** For the route's `validateSearch`. */
export function parseOrdersSearch(search: Record<string, unknown>): OrdersSearch {
  return present({
    keyword: keywordOf(search.keyword, 128),
    environment: oneOf(['sandbox', 'all'] as const, search.environment),
    payment: oneOf(PAYMENTS, search.payment),
    delivery: oneOf(DELIVERIES, search.delivery),
    channel: matching(CODE, search.channel),
    attention: oneOf(ATTENTIONS, search.attention),
    server: isUndelivered(search) ? keywordOf(search.server, 64) : undefined,
    before: idOf(search.before),
    order: matching(NUMBER, search.order),
  })
}
