import type { Answer, Row, Schemas } from '@longshore/api-client'
import { queryOptions } from '@tanstack/react-query'
import { ask } from '@/lib/api'
import { queryClient } from '@/lib/query-client'
import { selectedGameId } from '@/lib/stores/app-state'
import { startUpload } from '@/lib/upload'

export type Agreement = Row<'usdk_agreement_list'>
export type Kind = Agreement['kind']
/** Where an agreement holds; no channel code means every channel. */
export type Place = Pick<Agreement, 'kind' | 'channel_code'>
export type Version = Schemas['VersionOutput']
export type History = Answer<'usdk_agreement_versions'>
export type Content = Answer<'usdk_agreement_get'>
export type DiffLine = Schemas['DiffLine']

export const KINDS: readonly Kind[] = ['privacy', 'user', 'children']
const EVERY_CHANNEL = 'all'

const placeOf = ({ kind, channel_code }: Place): Place => ({ kind, channel_code })

async function changed<T>(answer: T): Promise<T> {
  await queryClient.invalidateQueries({ queryKey: ['agreements'] })
  return answer
}

export function agreementsQuery() {
  return queryOptions({
    queryKey: ['agreements', selectedGameId(), 'list'],
    queryFn: async ({ signal }) => (await ask('usdk_agreement_list', {}, { signal })).list,
  })
}

export function historyQuery(place: Place) {
  return queryOptions({
    queryKey: ['agreements', selectedGameId(), 'history', placeOf(place)],
    queryFn: ({ signal }) => ask('usdk_agreement_versions', placeOf(place), { signal }),
  })
}

/** Versions never change, so one that was read stays. */
export function versionQuery(place: Place, version: number) {
  return queryOptions({
    queryKey: ['agreement-texts', selectedGameId(), placeOf(place), version],
    queryFn: ({ signal }) => ask('usdk_agreement_get', { ...placeOf(place), version }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export function diffQuery(place: Place, before: number, after: number) {
  return queryOptions({
    queryKey: ['agreement-texts', selectedGameId(), placeOf(place), 'diff', before, after],
    queryFn: ({ signal }) => ask('usdk_agreement_diff', { ...placeOf(place), before, after }, { signal }),
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
    gid: selectedGameId(),
    cid: place.channel_code || EVERY_CHANNEL,
    ext: 'html',
    test: 1,
    textType: place.kind,
  }).promise
  const { title, note } = form
  return changed(await ask('usdk_agreement_save', { ...placeOf(place), title, note, upload_id }))
}

/** What players see from now on; null takes the agreement back. */
export async function publishAgreement(place: Place, version: number | null): Promise<History> {
  return changed(await ask('usdk_agreement_publish', { ...placeOf(place), version }))
}
