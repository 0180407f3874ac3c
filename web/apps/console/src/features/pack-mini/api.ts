import { queryOptions } from '@tanstack/react-query'
import { api } from '@/lib/api'
import { queryClient } from '@/lib/query-client'
import { useAppState } from '@/lib/stores/app-state'
import type { Platform, PlatformCode, Project } from './types'

const GATEWAY = '/ultra/protected/app/send/usdk/sdk/miniGame'
// Dialogs and pages show refusals themselves, hence no toast.
const quiet = { errorNotice: false, json: true }

const gameId = (): number => useAppState.getState().gameInfo?.Id ?? 0

export function platformsQuery() {
  return queryOptions({
    queryKey: ['mini-platforms', gameId()],
    queryFn: async ({ signal }) =>
      (await api.post<{ list: Platform[] }>(`${GATEWAY}/list`, {}, { ...quiet, signal })).list,
  })
}

export async function savePlatform(form: object): Promise<void> {
  await api.post<Platform>(`${GATEWAY}/save`, form, quiet)
  await queryClient.invalidateQueries({ queryKey: ['mini-platforms'] })
}

export function exportProject(platform: PlatformCode): Promise<Project> {
  return api.post<Project>(`${GATEWAY}/export`, { platform }, { json: true })
}
