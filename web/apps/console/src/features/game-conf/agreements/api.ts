import { queryOptions } from '@tanstack/react-query'
import { api } from '@/lib/api'
import { queryClient } from '@/lib/query-client'
import { useAppState } from '@/lib/stores/app-state'
import { startUpload } from '@/lib/upload'
import type { Agreement, Content, Diff, History, Place } from './types'

const EVERY_CHANNEL = 'all'

function ask<T>(verb: string, body: object, signal?: AbortSignal): Promise<T> {
  const path = `/ultra/protected/app/send/usdk/sdk/agreement/${verb}`
  // Dialogs and tables show refusals themselves, hence no toast.
  return api.post<T>(path, body, { errorNotice: false, json: true, signal })
}

const gameId = (): number => useAppState.getState().gameInfo?.Id ?? 0
const placeOf = ({ kind, channel_code }: Place): Place => ({ kind, channel_code })

async function changed<T>(answer: T): Promise<T> {
  await queryClient.invalidateQueries({ queryKey: ['agreements'] })
  return answer
}

export function agreementsQuery() {
  return queryOptions({
    queryKey: ['agreements', gameId(), 'list'],
    queryFn: async ({ signal }) => (await ask<{ list: Agreement[] }>('list', {}, signal)).list,
  })
}

export function historyQuery(place: Place) {
  return queryOptions({
    queryKey: ['agreements', gameId(), 'history', placeOf(place)],
    queryFn: ({ signal }) => ask<History>('versions', placeOf(place), signal),
  })
}

/** Versions never change, so one that was read stays. */
export function versionQuery(place: Place, version: number) {
  return queryOptions({
    queryKey: ['agreement-texts', gameId(), placeOf(place), version],
    queryFn: ({ signal }) => ask<Content>('get', { ...placeOf(place), version }, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export function diffQuery(place: Place, before: number, after: number) {
  return queryOptions({
    queryKey: ['agreement-texts', gameId(), placeOf(place), 'diff', before, after],
    queryFn: ({ signal }) => ask<Diff>('diff', { ...placeOf(place), before, after }, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** The text goes to the store as a draft (upload type 3, below test/); the server takes it from there. */
export async function saveAgreement(
  place: Place,
  form: { title: string; html: string; note: string },
): Promise<Content> {
  const { upload_id } = await startUpload({
    text: form.html,
    type: 3,
    purpose: 'agreement',
    gid: gameId(),
    cid: place.channel_code || EVERY_CHANNEL,
    ext: 'html',
    test: 1,
    textType: place.kind,
  }).promise
  const { title, note } = form
  return changed(await ask<Content>('save', { ...placeOf(place), title, note, upload_id }))
}

/** What players see from now on; null takes the agreement back. */
export async function publishAgreement(place: Place, version: number | null): Promise<History> {
  return changed(await ask<History>('publish', { ...placeOf(place), version }))
}
