// A game's players of some days, through the gateway's data service.
import type { Answer } from '@longshore/api-client'
import { useConnection } from '@longshore/remote'
import type { UseQueryOptions } from '@tanstack/react-query'
import { type DaysSearch, daysForm } from '../../lib/days'

const REFRESH_MS = 30_000

export type Users = Answer<'data_users'>
export type UserDay = Users['days'][number]

export function useUsersQuery(gameId: number, search: DaysSearch): UseQueryOptions<Users> {
  const { api } = useConnection()
  return {
    queryKey: ['users', gameId, search],
    queryFn: ({ signal }) => api.call('data_users', daysForm(search), { signal }),
    refetchInterval: REFRESH_MS,
  }
}
