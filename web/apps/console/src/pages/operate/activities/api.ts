import type { Answer, Row } from '@longshore/api-client'
import { queryOptions } from '@tanstack/react-query'
import { ask } from '@/lib/api'
import { usePreferences } from '@/lib/stores/preferences'
import { selectedGameId } from '../api'

export type Figures = Row<'usdk_list_activity_figures'>
export type Given = Row<'usdk_list_activity_rewards'>
export type Preview = Answer<'usdk_preview_activities'>
export type Cost = Answer<'usdk_cost_of_activities'>
export type Previewed = Preview['list'][number]

/** What is paid is rewarded within seconds: who looks sees it. */
const LIVE_MS = 3_000

export function figuresQuery() {
  return queryOptions({
    queryKey: ['activities', selectedGameId(), 'figures'],
    queryFn: async ({ signal }) => (await ask('usdk_list_activity_figures', {}, { signal })).list,
    refetchInterval: LIVE_MS,
  })
}

export function rewardsQuery(key: string, before: number | undefined) {
  return queryOptions({
    queryKey: ['activities', selectedGameId(), 'rewards', key, before],
    queryFn: ({ signal }) => ask('usdk_list_activity_rewards', { key, before, page_size: 20 }, { signal }),
    refetchInterval: LIVE_MS,
  })
}

/** What the kept draft would have cost in the last seven days of the game's clock. */
export function costOfDraft(): Promise<Cost> {
  return ask('usdk_cost_of_activities', {})
}

/** What a player would have of the draft or of what is in force, in the reader's language. */
export function previewFor(form: { player_id: number; at: string; of_draft: boolean }): Promise<Preview> {
  void usePreferences.getState().language
  return ask('usdk_preview_activities', form, { errorNotice: false })
}
