import type { PermissionEntry } from '@longshore/api-client'
import { queryOptions } from '@tanstack/react-query'
import { api } from '@/lib/api'
import { queryClient, untilAnswered } from '@/lib/query-client'
import { usePreferences } from '@/lib/stores/preferences'

interface ApiKey {
  id: number
  name: string
  /** The key's last four characters. */
  hint: string
  permissions: string[]
  game_ids: number[]
  created_at: number
  expires_at: number | null
  last_used_at: number | null
}

/** A key as of when the list was read. */
export interface ListedApiKey extends ApiKey {
  isExpired: boolean
}

/** With the key itself, which no other call ever gives. */
export interface NewApiKey extends ApiKey {
  key: string
}

export interface ApiKeyForm {
  name: string
  permissions: string[]
  game_ids: number[]
  days: number
  password: string
}

export interface NamedPermission extends PermissionEntry {
  name: string
  description: string
}

// The dialogs show refusals themselves.
const inDialog = { errorNotice: false, json: true }

export function apiKeysQuery() {
  return queryOptions({
    queryKey: ['api-keys'],
    queryFn: async ({ signal }): Promise<ListedApiKey[]> => {
      const { list } = await api.get<{ list: ApiKey[] }>('/ultra/api-key/list', undefined, { signal })
      const now = Date.now() / 1000
      return list.map((key) => ({ ...key, isExpired: key.expires_at !== null && key.expires_at <= now }))
    },
  })
}

/** Every permission there is; the names come in the user's language. */
export function permissionNamesQuery() {
  return queryOptions({
    queryKey: ['permissions', usePreferences.getState().language],
    queryFn: async ({ signal }) =>
      (await api.get<{ list: NamedPermission[] }>('/ultra/permission/tree', undefined, { signal })).list,
    staleTime: Number.POSITIVE_INFINITY,
    ...untilAnswered,
  })
}

export async function createApiKey(form: ApiKeyForm): Promise<NewApiKey> {
  const made = await api.post<NewApiKey>('/ultra/api-key/create', form, inDialog)
  await queryClient.invalidateQueries({ queryKey: apiKeysQuery().queryKey })
  return made
}

export async function revokeApiKey(id: number): Promise<void> {
  await api.post<unknown>('/ultra/api-key/revoke', { id }, inDialog)
  await queryClient.invalidateQueries({ queryKey: apiKeysQuery().queryKey })
}
