import { queryOptions } from '@tanstack/react-query'
import { api } from '../api'

/** The signed-in user; fetched once per page load (clause N-04), refreshed by invalidating `['user']`. */
export function userInfoQuery() {
  return queryOptions({
    queryKey: ['user', 'info'],
    queryFn: ({ signal }) => api.call('read_user_info', undefined, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
