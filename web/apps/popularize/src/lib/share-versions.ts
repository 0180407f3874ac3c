// Which share model a version belongs to: for lines that name versions by their ids.
import { useConnection, useRemoteSession } from '@longshore/remote'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'

interface Known {
  model: string
  begins_on: string
}

/** The models by their versions' ids, and the query that they come by. */
export function useShareVersions(): { versions: ReadonlyMap<number, Known>; query: UseQueryResult } {
  const { api } = useConnection()
  const gameId = useRemoteSession().game?.id ?? 0
  const query = useQuery({
    queryKey: ['shares', gameId, 'list'],
    queryFn: ({ signal }) => api.call('pb_list_share_models', {}, { errorNotice: false, signal }),
  })
  const known = (query.data?.list ?? []).flatMap(({ name, versions }) =>
    versions.map(({ id, begins_on }) => [id, { model: name, begins_on }] as const),
  )
  return { versions: new Map(known), query }
}
