import type { Answer, Input, Row } from '@longshore/api-client'
import { queryOptions } from '@tanstack/react-query'
import { ask } from '@/lib/api'
import { changed, selectedGameId } from '../api'

export type LostGroup = Row<'usdk_list_lost_payments'>

const LOOK_MS = 15_000

export type LostBy = NonNullable<Input<'usdk_list_lost_payments'>['by']>

/** What the orders of a group have in common. */
export function partsOf(by: LostBy): ReadonlySet<string> {
  return new Set(by.split('_'))
}

export function lostQuery(waited: number, by: LostBy) {
  return queryOptions({
    queryKey: ['orders', selectedGameId(), 'lost', waited, by],
    queryFn: ({ signal }) => ask('usdk_list_lost_payments', { waited_seconds: waited, by }, { signal }),
    refetchInterval: LOOK_MS,
  })
}

/** The rule that watches lost payments; absent where the server has none of that kind. */
export function lostRuleQuery() {
  return queryOptions({
    queryKey: ['alerts', selectedGameId(), 'config'],
    queryFn: ({ signal }) => ask('usdk_read_alerts', {}, { signal }),
    select: ({ rules }) => rules.find(({ kind }) => kind === 'lost_payments'),
  })
}

/** Tells the game's server of a whole group again. */
export async function resendGroup(
  group: LostGroup,
  by: LostBy,
  waited: number,
  reason: string,
): Promise<Answer<'usdk_resend_lost_payments'>> {
  // What groups are not by is left open: the group may have grown since it was read.
  const parts = partsOf(by)
  const answer = await ask('usdk_resend_lost_payments', {
    server_id: parts.has('server') ? group.server_id : null,
    channel_code: parts.has('channel') ? group.channel_code : null,
    cause: parts.has('cause') ? group.cause : null,
    status: parts.has('cause') ? group.status : 0,
    currency: group.currency,
    waited_seconds: waited,
    reason,
  })
  await changed('orders')
  return answer
}
