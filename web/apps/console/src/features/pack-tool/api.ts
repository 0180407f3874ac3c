import { pagingOf } from '@longshore/ui'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '@/lib/api'
import { queryClient, untilAnswered } from '@/lib/query-client'
import { useAppState } from '@/lib/stores/app-state'
import { usePreferences } from '@/lib/stores/preferences'
import type { PackToolSearch } from './search'
import type {
  Build,
  BuildDetail,
  Difference,
  Mother,
  MotherDetail,
  PackageComparison,
  PackageLinks,
  Page,
  Priority,
  Readiness,
  Rebuild,
  Report,
} from './types'

const GATEWAY = '/ultra/protected/app/send/usdk/sdk'
// Dialogs and tables show refusals themselves, hence no toast; JSON, because a form cannot carry an empty list.
const quiet = { errorNotice: false, json: true }
const loud = { json: true }

const ALL_MOTHERS = 100

function ask<T>(path: string, body: object, signal?: AbortSignal): Promise<T> {
  return api.post<T>(`${GATEWAY}${path}`, body, { ...quiet, signal })
}

function tell<T>(path: string, body: object): Promise<T> {
  return api.post<T>(`${GATEWAY}${path}`, body, loud)
}

/** Keys carry the game, and the language where the server writes sentences. */
const gameId = (): number => useAppState.getState().gameInfo?.Id ?? 0
const language = (): string => usePreferences.getState().language

export function mothersQuery(search: PackToolSearch) {
  const { page, pageSize } = pagingOf(search)
  return queryOptions({
    queryKey: ['mothers', gameId(), 'list', { page, pageSize }],
    queryFn: ({ signal }) => ask<Page<Mother>>('/package/list', { page, page_size: pageSize }, signal),
    placeholderData: keepPreviousData,
  })
}

/** The packages to choose from, the newest first. */
export function motherChoicesQuery() {
  return queryOptions({
    queryKey: ['mothers', gameId(), 'choices'],
    queryFn: async ({ signal }) =>
      (await ask<Page<Mother>>('/package/list', { page: 1, page_size: ALL_MOTHERS }, signal)).list,
    ...untilAnswered,
  })
}

export function motherQuery(id: number) {
  return queryOptions({
    queryKey: ['mothers', gameId(), 'detail', id, language()],
    queryFn: ({ signal }) => ask<MotherDetail>('/package/info', { id }, signal),
  })
}

export function differenceQuery(a: number, b: number) {
  return queryOptions({
    queryKey: ['mothers', gameId(), 'difference', a, b],
    queryFn: ({ signal }) => ask<Difference>('/package/compare', { a, b }, signal),
    // Packages never change.
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Takes an upload as a package of the game for which it was begun, whichever game is selected when it arrives. */
export async function createMother(ofGame: number, uploadId: string): Promise<Mother> {
  const headers = { appid: String(ofGame) }
  const mother = await api.post<Mother>(
    `${GATEWAY}/package/create`,
    { upload_id: uploadId },
    { ...quiet, headers },
  )
  await queryClient.invalidateQueries({ queryKey: ['mothers'] })
  return mother
}

export async function removeMother(id: number): Promise<void> {
  await ask<{ id: number }>('/package/remove', { id })
  await queryClient.invalidateQueries({ queryKey: ['mothers'] })
}

export function readinessQuery(motherId: number) {
  return queryOptions({
    queryKey: ['readiness', gameId(), motherId, language()],
    queryFn: ({ signal }) => ask<Readiness>('/build/readiness', { mother_id: motherId }, signal),
    // What is put right on another page must show when one comes back.
    staleTime: 0,
  })
}

interface BuildOrder {
  mother_id: number
  game_channel_ids: number[]
  priority: Priority
  name_template: string
}

export async function startBuild(order: BuildOrder): Promise<BuildDetail> {
  const build = await ask<BuildDetail>('/build/start', order)
  await queryClient.invalidateQueries({ queryKey: ['builds'] })
  return build
}

export function buildsQuery(search: PackToolSearch) {
  const { page, pageSize } = pagingOf(search)
  const filter = {
    mother_id: search.mother,
    is_running: search.running && search.running === 'yes',
  }
  return queryOptions({
    queryKey: ['builds', gameId(), 'list', { ...filter, page, pageSize }],
    queryFn: ({ signal }) =>
      ask<Page<Build>>('/build/list', { ...filter, page, page_size: pageSize }, signal),
    placeholderData: keepPreviousData,
  })
}

export function fetchBuilds(search: PackToolSearch, page: number, signal: AbortSignal): Promise<Page<Build>> {
  const filter = { mother_id: search.mother, is_running: search.running && search.running === 'yes' }
  return ask<Page<Build>>('/build/list', { ...filter, page, page_size: 100 }, signal)
}

export function buildQuery(id: number) {
  return queryOptions({
    queryKey: ['builds', gameId(), 'detail', id, language()],
    queryFn: ({ signal }) => ask<BuildDetail>('/build/info', { id }, signal),
  })
}

/** A build of a game that need not be the selected one any more. */
export function fetchBuild(id: number, ofGame: { gameId: number }): Promise<BuildDetail> {
  const headers = { appid: String(ofGame.gameId) }
  return api.post<BuildDetail>(`${GATEWAY}/build/info`, { id }, { ...quiet, headers })
}

/** No items: all that still wait or run. */
export async function cancelBuild(id: number, itemIds: number[] = []): Promise<void> {
  await tell<BuildDetail>('/build/cancel', { id, item_ids: itemIds })
  await queryClient.invalidateQueries({ queryKey: ['builds'] })
}

/** No items: all that failed or were canceled. */
export async function retryBuild(id: number, itemIds: number[] = []): Promise<void> {
  await tell<BuildDetail>('/build/retry', { id, item_ids: itemIds })
  await queryClient.invalidateQueries({ queryKey: ['builds'] })
}

export function reportQuery(itemId: number) {
  return queryOptions({
    queryKey: ['builds', gameId(), 'report', itemId],
    queryFn: ({ signal }) => ask<Report>('/build/report', { item_id: itemId }, signal),
  })
}

/** Against another finished package; without one, against the channel's last. */
export function comparisonQuery(itemId: number, otherId: number | undefined) {
  return queryOptions({
    queryKey: ['builds', gameId(), 'comparison', itemId, otherId],
    queryFn: ({ signal }) =>
      ask<PackageComparison>('/build/compare', { item_id: itemId, other_id: otherId }, signal),
    placeholderData: keepPreviousData,
  })
}

export async function rebuildItem(itemId: number): Promise<Rebuild> {
  const rebuild = await tell<Rebuild>('/build/rebuild', { item_id: itemId })
  await queryClient.invalidateQueries({ queryKey: ['builds'] })
  return rebuild
}

/** Addresses that end soon; ask again for each download. */
export function fetchLinks(itemIds: number[]): Promise<PackageLinks> {
  return ask<PackageLinks>('/build/link', { item_ids: itemIds })
}

export function linkQuery(itemId: number) {
  return queryOptions({
    queryKey: ['builds', gameId(), 'link', itemId],
    queryFn: async () => (await fetchLinks([itemId])).list[0] ?? null,
    staleTime: 0,
    gcTime: 0,
  })
}
