// Countries and regions whose addresses are known: what limits and areas can name.
import { queryOptions } from '@tanstack/react-query'
import { ask } from '@/lib/api'
import { selectedGameId } from './api'

export function placesQuery() {
  return queryOptions({
    queryKey: ['places', selectedGameId()],
    queryFn: ({ signal }) => ask('usdk_list_places', {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
