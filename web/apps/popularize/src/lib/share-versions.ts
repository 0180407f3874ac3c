// Which share model a version belongs to: for lines that name versions by their ids.
import { useConnection, useRemoteSession } from '@longshore/remote'
import { useQuery } from '@tanstack/react-query'

interface Known {
  model: string
  begins_on: string
  earns: string
}

export function useShareVersions(): ReadonlyMap<number, Known> {
  const { api } = useConnection()
  const gameId = useRemoteSession().game?.id ?? 0
  const { data } = useQuery({
    queryKey: ['shares', gameId, 'list'],
    queryFn: ({ signal }) => api.call('pb_list_share_models', {}, { errorNotice: false, signal }),
  })
  const known = (data?.list ?? []).flatMap(({ name, versions }) =>
    versions.map(({ id, begins_on, terms }) => [id, { model: name, begins_on, earns: terms.earns }] as const),
  )
  return new Map(known)
}
