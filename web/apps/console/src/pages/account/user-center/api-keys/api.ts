import type { Answer, Input, Row } from '@longshore/api-client'
import { queryOptions } from '@tanstack/react-query'
import { api, ask } from '@/lib/api'
import { queryClient, untilAnswered } from '@/lib/query-client'
import { usePreferences } from '@/lib/stores/preferences'

/** A key as of when the list was read. */
export type ListedApiKey = Row<'list_api_keys'> & { isExpired: boolean }

/** With the key itself, which no other call ever gives. */
export type NewApiKey = Answer<'create_api_key'>

export type ApiKeyForm = Required<Input<'create_api_key'>>

export function apiKeysQuery() {
  return queryOptions({
    queryKey: ['api-keys'],
    queryFn: async ({ signal }): Promise<ListedApiKey[]> => {
      const { list } = await api.call('list_api_keys', undefined, { signal })
      const now = Date.now() / 1000
      return list.map((key) => ({ ...key, isExpired: key.expires_at !== null && key.expires_at <= now }))
    },
  })
}

/** Every permission there is; the names come in the user's language. */
export function permissionNamesQuery() {
  return queryOptions({
    queryKey: ['permissions', usePreferences.getState().language],
    queryFn: async ({ signal }) => (await api.call('permission_tree', undefined, { signal })).list,
    staleTime: Number.POSITIVE_INFINITY,
    ...untilAnswered,
  })
}

export async function createApiKey(form: ApiKeyForm): Promise<NewApiKey> {
  const made = await ask('create_api_key', form)
  await queryClient.invalidateQueries({ queryKey: apiKeysQuery().queryKey })
  return made
}

export async function revokeApiKey(id: number): Promise<void> {
  await ask('revoke_api_key', { id })
  await queryClient.invalidateQueries({ queryKey: apiKeysQuery().queryKey })
}
