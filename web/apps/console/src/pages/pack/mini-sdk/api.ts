import type { Answer, Input, Row } from '@longshore/api-client'
import { queryOptions } from '@tanstack/react-query'
import { api, ask } from '@/lib/api'
import { queryClient } from '@/lib/query-client'
import { selectedGameId } from '@/lib/stores/app-state'

export type Platform = Row<'usdk_list_mini_game'>
export type PlatformCode = Platform['platform']
export type Orientation = Platform['orientation']
export type DomainKind = keyof Platform['domains']
export type Project = Answer<'usdk_export_mini_game'>

export const DOMAIN_KINDS: readonly DomainKind[] = ['request', 'socket', 'upload', 'download']

export function platformsQuery() {
  return queryOptions({
    queryKey: ['mini-platforms', selectedGameId()],
    queryFn: async ({ signal }) => (await ask('usdk_list_mini_game', {}, { signal })).list,
  })
}

export async function savePlatform(form: Input<'usdk_save_mini_game'>): Promise<void> {
  await ask('usdk_save_mini_game', form)
  await queryClient.invalidateQueries({ queryKey: ['mini-platforms'] })
}

export function exportProject(platform: PlatformCode): Promise<Project> {
  return api.call('usdk_export_mini_game', { platform }, { json: true })
}
