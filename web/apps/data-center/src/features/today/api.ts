// Today's figures of the selected game, through the gateway's data service (clause K-08).
import type { Answer, Schemas } from '@longshore/api-client'
import { useConnection } from '@longshore/remote'
import type { UseQueryOptions } from '@tanstack/react-query'

export type HourlyFigure = Schemas['CommentFigures']

export type Phone = Answer<'data_list_phones'>['list'][number]

// A phone that has just used the code is soon in the list, and a fresh code stands there for the next one.
const PHONES_MS = 10_000
// The code is good for five minutes.
const LINK_MS = 4 * 60_000

/** The caller's phones that show the game's figures. */
export function usePhonesQuery(gameId: number): UseQueryOptions<Phone[]> {
  const { api } = useConnection()
  return {
    queryKey: phonesKey(gameId),
    queryFn: async ({ signal }) => (await api.call('data_list_phones', {}, { signal })).list,
    refetchInterval: PHONES_MS,
  }
}

export const phonesKey = (gameId: number) => ['phones', gameId] as const

/** The address for one more phone; another one as soon as `newest`, the last phone of the list, is another. */
export function usePhoneLinkQuery(gameId: number, newest: number | undefined): UseQueryOptions<string> {
  const { api } = useConnection()
  return {
    queryKey: ['phone-link', gameId, newest],
    queryFn: async ({ signal }) => {
      const { path } = await api.call('data_show_phone_link', {}, { errorNotice: false, signal })
      return new URL(path, window.location.origin).href
    },
    enabled: newest !== undefined,
    refetchInterval: LINK_MS,
    refetchOnWindowFocus: true,
    gcTime: 0,
  }
}
