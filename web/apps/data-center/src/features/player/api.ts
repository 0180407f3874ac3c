// One player's events, through the gateway's data service.
import type { Answer } from '@longshore/api-client'
import { useConnection } from '@longshore/remote'
import type { UseQueryOptions } from '@tanstack/react-query'
import { periodForm } from '../../lib/days'
import type { PlayerSearch } from './search'

export type PlayerEvents = Answer<'data_player_events'>
export type StreamedEvent = PlayerEvents['list'][number]

/** What a page and its file are asked for; nobody is asked for without a number. */
export function playerForm(search: PlayerSearch) {
  return { ...periodForm(search), player: search.player ?? '', event: search.event ?? '' }
}

export function usePlayerQuery(gameId: number, search: PlayerSearch): UseQueryOptions<PlayerEvents> {
  const { api } = useConnection()
  const form = { ...playerForm(search), before: search.before ?? '' }
  return {
    enabled: form.player !== '',
    queryKey: ['player-events', gameId, form],
    queryFn: ({ signal }) => api.call('data_player_events', form, { errorNotice: false, signal }),
  }
}
