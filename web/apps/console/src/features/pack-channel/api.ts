import { queryOptions } from '@tanstack/react-query'
import { api } from '@/lib/api'
import { queryClient, untilAnswered } from '@/lib/query-client'
import { useAppState } from '@/lib/stores/app-state'
import { usePreferences } from '@/lib/stores/preferences'
import type {
  CatalogueChannel,
  ChannelDetail,
  ChannelEntry,
  ChannelRow,
  Choice,
  DiffRow,
  ImportReport,
  ManagedChannel,
  ManagedPlugin,
  Revision,
  SaveForm,
} from './types'

const GATEWAY = '/ultra/protected/app/send/usdk/sdk'
// Dialogs and pages show refusals themselves, hence no toast.
const quiet = { errorNotice: false, json: true }

interface List<Row> {
  list: Row[]
}

function ask<T>(path: string, body: object = {}, signal?: AbortSignal): Promise<T> {
  return api.post<T>(`${GATEWAY}${path}`, body, { ...quiet, signal })
}

async function change<T>(path: string, body: object): Promise<T> {
  const answer = await ask<T>(path, body)
  await queryClient.invalidateQueries({ queryKey: ['game-channels'] })
  return answer
}

const gameId = (): number => useAppState.getState().gameInfo?.Id ?? 0
// The server says in the user's language what is missing.
const language = (): string => usePreferences.getState().language

export function channelsQuery() {
  return queryOptions({
    queryKey: ['game-channels', gameId(), 'list', language()],
    queryFn: async ({ signal }) => (await ask<List<ChannelRow>>('/channel/list', {}, signal)).list,
  })
}

export function channelQuery(id: number) {
  return queryOptions({
    queryKey: ['game-channels', gameId(), 'detail', id, language()],
    queryFn: ({ signal }) => ask<ChannelDetail>('/channel/detail', { id }, signal),
    // What is being edited must be what is stored.
    staleTime: 0,
    gcTime: 0,
  })
}

export function catalogueQuery() {
  return queryOptions({
    queryKey: ['catalogue', 'list'],
    queryFn: async ({ signal }) => (await ask<List<CatalogueChannel>>('/channel/catalogue', {}, signal)).list,
    ...untilAnswered,
  })
}

export function choicesQuery(kind: 'signing-keys' | 'icons' | 'splashes') {
  const path = { 'signing-keys': '/sign/list', icons: '/icon/list', splashes: '/splash/list' }[kind]
  return queryOptions({
    queryKey: [kind, gameId(), 'choice'],
    queryFn: async ({ signal }) =>
      (await ask<List<Choice>>(path, {}, signal)).list.map(({ id, name }) => ({ id, name })),
    ...untilAnswered,
  })
}

export const addChannels = (codes: string[]): Promise<{ ids: number[] }> => change('/channel/add', { codes })

export const saveChannel = (form: SaveForm): Promise<ChannelDetail> => change('/channel/save', form)

export const enableChannels = (ids: number[], isEnabled: boolean): Promise<{ ids: number[] }> =>
  change('/channel/enable', { ids, is_enabled: isEnabled })

export const removeChannel = (id: number, version: number): Promise<unknown> =>
  change('/channel/remove', { id, version })

export interface CopyForm {
  from_game_id?: number
  codes?: string[]
  from_id?: number
  to_ids?: number[]
  with_secrets: boolean
}

export const copyChannels = (form: CopyForm): Promise<{ ids: number[] }> => change('/channel/copy', form)

export function historyQuery(id: number, page: number) {
  return queryOptions({
    queryKey: ['game-channels', gameId(), 'history', id, page],
    queryFn: ({ signal }) =>
      ask<{ list: Revision[]; total: number }>('/channel/history', { id, page, page_size: 20 }, signal),
  })
}

export function diffQuery(id: number, from: number, to: number) {
  return queryOptions({
    queryKey: ['game-channels', gameId(), 'diff', id, from, to],
    queryFn: async ({ signal }) =>
      (await ask<List<DiffRow>>('/channel/diff', { id, from_version: from, to_version: to }, signal)).list,
  })
}

export const rollBack = (id: number, version: number, to: number): Promise<ChannelDetail> =>
  change('/channel/rollback', { id, version, to_version: to })

export const exportChannels = (): Promise<{ name: string; text: string }> => ask('/channel/export')

export const importChannels = (text: string, isDry: boolean): Promise<ImportReport> =>
  isDry
    ? ask('/channel/import', { text, dry_run: true })
    : change('/channel/import', { text, dry_run: false })

export function managedQuery() {
  return queryOptions({
    queryKey: ['catalogue', 'managed'],
    queryFn: async ({ signal }) =>
      (await ask<List<ManagedChannel>>('/channel/catalogue/manage', {}, signal)).list,
  })
}

async function changeCatalogue<T>(path: string, body: object): Promise<T> {
  const answer = await ask<T>(`/channel/catalogue/${path}`, body)
  await queryClient.invalidateQueries({ queryKey: ['catalogue'] })
  return answer
}

export const saveEntry = (entry: ChannelEntry): Promise<ManagedChannel> => changeCatalogue('save', entry)

export const addBundle = (code: string, uploadId: string): Promise<ManagedPlugin> =>
  changeCatalogue('plugin', { code, upload_id: uploadId })

export const setPluginStatus = (id: number, status: 'published' | 'withdrawn'): Promise<ManagedPlugin> =>
  changeCatalogue('status', { id, status })
