// Whose players are, the rule that decides, and tags that do not hold, through the gateway's pb service (clause W-14).
import type { Answer, Input, Row } from '@longshore/api-client'
import { useConnection, useRemoteSession } from '@longshore/remote'
import { type PagingSearch, pagingOf } from '@longshore/ui/paging'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

export type Explained = Answer<'pb_explain_attribution'>
export type Touch = Explained['touches'][number]
export type Rule = Answer<'pb_read_attribution_rule'>
export type RuleFields = Omit<Input<'pb_save_attribution_rule'>, 'game_id'>
export type Finding = Row<'pb_list_tag_findings'>

export interface AttributionSearch extends PagingSearch {
  /** The id of the player who is explained. */
  player?: string
  kind?: Finding['kind']
}

export const KINDS = ['forged', 'copied', 'cut', 'replaced', 'unknown', 'forbidden'] as const
const quiet = { errorNotice: false }

/** The calls and queries of the selected game; the key contains the game, so that no answer crosses to another. */
export function useAttribution() {
  const { api } = useConnection()
  const key = ['attribution', useRemoteSession().game?.id ?? 0] as const
  return {
    key,
    explained: (player: string) =>
      queryOptions({
        queryKey: [...key, 'explained', player],
        queryFn: ({ signal }) =>
          api.call('pb_explain_attribution', { player_id: Number(player) }, { ...quiet, signal }),
        retry: false,
      }),
    rule: queryOptions({
      queryKey: [...key, 'rule'],
      queryFn: ({ signal }) => api.call('pb_read_attribution_rule', {}, { ...quiet, signal }),
    }),
    findings: ({ kind, page, size }: AttributionSearch) =>
      queryOptions({
        queryKey: [...key, 'findings', kind, page, size],
        queryFn: ({ signal }) => {
          const paging = pagingOf({ page, size })
          const asked = { page: paging.page, page_size: paging.pageSize, kind }
          return api.call('pb_list_tag_findings', asked, { ...quiet, signal })
        },
        placeholderData: keepPreviousData,
      }),
    save: (rule: RuleFields) => api.call('pb_save_attribution_rule', rule, { ...quiet, json: true }),
  }
}
