// The address of 短信与邮件: what the log is narrowed to. The route file imports this, so it must not import components.
import type { PagingSearch } from '@longshore/ui/paging'
import { idOf, keywordOf, oneOf, present } from '@/lib/search-values'

export const STATES = ['sent', 'failed', 'sending'] as const
export const SMS_PROVIDERS = ['outbox', 'aliyun', 'tencent', 'http'] as const
export const PROVIDERS = [...SMS_PROVIDERS, 'smtp'] as const
export const PURPOSES = ['login', 'bind'] as const

export interface MessagesSearch extends PagingSearch {
  /** A whole phone number or address of mail. */
  to?: string
  state?: (typeof STATES)[number]
  provider?: (typeof PROVIDERS)[number]
  purpose?: (typeof PURPOSES)[number]
  /** Where the page begins; absent for the newest. */
  before?: number
}

/** For the route's `validateSearch`. */
export function parseMessagesSearch(search: Record<string, unknown>): MessagesSearch {
  return present({
    to: keywordOf(search.to, 100),
    state: oneOf(STATES, search.state),
    provider: oneOf(PROVIDERS, search.provider),
    purpose: oneOf(PURPOSES, search.purpose),
    before: idOf(search.before),
  })
}
