import type { Answer, Row } from '@longshore/api-client'
import { queryOptions } from '@tanstack/react-query'
import { ask } from '@/lib/api'
import { changed, selectedGameId } from '../api'

export type LostGroup = Row<'usdk_list_lost_payments'>

const LOOK_MS = 15_000

export function lostQuery(waited: number) {
  return queryOptions({
    queryKey: ['orders', selectedGameId(), 'lost', waited],
    queryFn: ({ signal }) => ask('usdk_list_lost_payments', { waited_seconds: waited }, { signal }),
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
  { server_id, cause, status, currency }: LostGroup,
  waited: number,
  reason: string,
): Promise<Answer<'usdk_resend_lost_payments'>> {
  const group = { server_id, cause, status, currency, waited_seconds: waited }
  const answer = await ask('usdk_resend_lost_payments', { ...group, reason })
  await changed('orders')
  return answer
}
