import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '@/lib/api'
import { queryClient } from '@/lib/query-client'
import { useAppState } from '@/lib/stores/app-state'
import type { IconFields, IconPreview, IconSet, IconSetFields, Splash } from './types'

function ask<T>(path: string, body: object, signal?: AbortSignal): Promise<T> {
  // Dialogs show refusals themselves, hence no toast.
  return api.post<T>(`/ultra/protected/app/send/usdk/sdk/${path}`, body, {
    errorNotice: false,
    json: true,
    signal,
  })
}

const gameId = (): number => useAppState.getState().gameInfo?.Id ?? 0

async function change(path: string, body: object): Promise<void> {
  await ask(path, body)
  await queryClient.invalidateQueries({ queryKey: ['artwork'] })
}

export function iconSetsQuery() {
  return queryOptions({
    queryKey: ['artwork', gameId(), 'icons'],
    queryFn: async ({ signal }) => (await ask<{ list: IconSet[] }>('icon/list', {}, signal)).list,
  })
}

export function splashesQuery() {
  return queryOptions({
    queryKey: ['artwork', gameId(), 'splashes'],
    queryFn: async ({ signal }) => (await ask<{ list: Splash[] }>('splash/list', {}, signal)).list,
  })
}

/** What a build makes of an icon; the same icon gives the same pictures. */
export function previewQuery(fields: IconFields) {
  return queryOptions({
    queryKey: ['icon-previews', gameId(), fields],
    queryFn: ({ signal }) => ask<IconPreview>('icon/preview', fields, signal),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}

export const saveIconSet = (fields: IconSetFields): Promise<void> => change('icon/save', fields)
export const deleteIconSet = (id: number): Promise<void> => change('icon/delete', { id })

export function saveSplash(fields: {
  id?: number
  name: string
  target: string
  image: string
}): Promise<void> {
  return change('splash/save', fields)
}

export const deleteSplash = (id: number): Promise<void> => change('splash/delete', { id })
