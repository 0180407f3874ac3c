// What every page of operate asks: what waits, the game's zone, the names of its channels.
import type { Answer } from '@longshore/api-client'
import { queryOptions } from '@tanstack/react-query'
import { ask } from '@/lib/api'
import { queryClient } from '@/lib/query-client'
import { useAppState } from '@/lib/stores/app-state'
import { usePreferences } from '@/lib/stores/preferences'

export type Overview = Answer<'usdk_operate_overview'>

const FRESH_MS = 15_000
const AGAIN_MS = 3_000

export function selectedGameId(): number | undefined {
  return useAppState.getState().gameInfo?.Id
}

export function overviewQuery() {
  return queryOptions({
    queryKey: ['operate', selectedGameId(), 'overview', usePreferences.getState().language],
    queryFn: ({ signal }) => ask('usdk_operate_overview', {}, { signal }),
    // Until the zone is there days and moments that are typed go by another clock than the game's.
    refetchInterval: ({ state }) => (state.data ? FRESH_MS : AGAIN_MS),
    staleTime: FRESH_MS,
  })
}

/** Whatever a page of operate changes may change what waits. */
export function changed(...nouns: string[]): Promise<unknown> {
  return Promise.all(
    ['operate', ...nouns].map((noun) =>
      queryClient.invalidateQueries({ queryKey: [noun, selectedGameId()] }),
    ),
  )
}
