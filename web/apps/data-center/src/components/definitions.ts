// What the figures mean, as the server says it; it changes with the language only.
import type { Answer, Schemas } from '@longshore/api-client'
import { useConnection, useLanguage } from '@longshore/remote'
import { type UseQueryOptions, useQuery } from '@tanstack/react-query'

export type Definition = Schemas['Definition']

export function useDefinitionsQuery(): UseQueryOptions<Answer<'data_definitions'>> {
  const { api } = useConnection()
  return {
    queryKey: ['definitions', useLanguage()],
    queryFn: ({ signal }) => api.call('data_definitions', {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  }
}

export function useDefinitions(): ReadonlyMap<string, Definition> {
  const { data } = useQuery(useDefinitionsQuery())
  return new Map(data?.list.map((one) => [one.name, one]))
}
