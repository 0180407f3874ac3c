import { type Answer, ApiError, codes, type Input, type Row, type Schemas } from '@longshore/api-client'
import { pagingOf } from '@longshore/ui'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ask } from '@/lib/api'
import { queryClient, untilAnswered } from '@/lib/query-client'
import { selectedGameId } from '@/lib/stores/app-state'
import { usePreferences } from '@/lib/stores/preferences'
import type { PackToolSearch } from './search'

export type Mother = Row<'usdk_list_mother_packages'>
export type MotherPage = Answer<'usdk_list_mother_packages'>
export type MotherDetail = Answer<'usdk_read_mother_package'>
export type Inspection = Schemas['InspectionOutput']
export type FolderSize = Schemas['FolderOutput']
export type ReportNote = Schemas['NoteOutput']
export type Certificate = Schemas['CertificateOutput']
export type NativeLibrary = Schemas['LibraryOutput']
/** What changed from package `a` to package `b`; `entries` holds the largest changes only. */
export type Difference = Answer<'usdk_compare_mother_packages'>
export type ChannelReadiness = Schemas['ChannelReadiness']
export type Light = ChannelReadiness['light']
export type ReadinessCheck = Schemas['ReadinessCheck']
export type Item = Schemas['ItemOutput']
export type ItemState = Item['state']
export type Stage = Item['stage']
/** Why something did not work, and what to do. */
export type Problem = Schemas['Problem']
export type ItemDetail = Schemas['ItemDetail']
export type Build = Row<'usdk_list_builds'>
export type BuildState = Build['state']
export type Priority = Build['priority']
export type BuildDetail = Answer<'usdk_read_build'>
export type Report = Answer<'usdk_read_build_report'>
export type Check = Schemas['CheckOutput']
/** What differs from package `other_id` (before) to `item_id` (after); no other means that there is no earlier one. */
export type PackageComparison = Answer<'usdk_compare_packages'>
export type PackageChoice = Schemas['PackageChoice']
export type PackageLinks = Answer<'usdk_make_package_links'>

const ALL_MOTHERS = 100
/** A refusal is a toast: no dialog stands around these calls. */
const loud = { errorNotice: true }

/** Keys carry the game, and the language where the server writes sentences. */
const language = (): string => usePreferences.getState().language

async function changed<T>(noun: 'mothers' | 'builds', answer: Promise<T>): Promise<T> {
  const done = await answer
  await queryClient.invalidateQueries({ queryKey: [noun] })
  return done
}

export function mothersQuery(search: PackToolSearch) {
  const { page, pageSize } = pagingOf(search)
  return queryOptions({
    queryKey: ['mothers', selectedGameId(), 'list', { page, pageSize }],
    queryFn: ({ signal }) => ask('usdk_list_mother_packages', { page, page_size: pageSize }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Says that this is the game's package name from now on. */
export const adoptPackageName = (name: string) =>
  changed('mothers', ask('usdk_set_package_identity', { package_name: name }))

/** The packages to choose from, the newest first. */
export function motherChoicesQuery() {
  return queryOptions({
    queryKey: ['mothers', selectedGameId(), 'choices'],
    queryFn: async ({ signal }) =>
      (await ask('usdk_list_mother_packages', { page: 1, page_size: ALL_MOTHERS }, { signal })).list,
    ...untilAnswered,
  })
}

export function motherQuery(id: number) {
  return queryOptions({
    queryKey: ['mothers', selectedGameId(), 'detail', id, language()],
    queryFn: ({ signal }) => ask('usdk_read_mother_package', { id }, { signal }),
  })
}

export function differenceQuery(a: number, b: number) {
  return queryOptions({
    queryKey: ['mothers', selectedGameId(), 'difference', a, b],
    queryFn: ({ signal }) => ask('usdk_compare_mother_packages', { a, b }, { signal }),
    // Packages never change.
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/**
 * Takes an upload as a package of the game for which it was begun, whichever game is selected when it arrives. One that has been
 * taken already is there: the answer of the call before was lost.
 */
export async function createMother(ofGame: number, uploadId: string): Promise<void> {
  const headers = { appid: String(ofGame) }
  const taking = ask('usdk_create_mother_package', { upload_id: uploadId }, { headers })
  await changed(
    'mothers',
    taking.catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.code !== codes.MOTHER_TAKEN) throw error
    }),
  )
}

export const removeMother = (id: number) => changed('mothers', ask('usdk_remove_mother_package', { id }))

export function readinessQuery(motherId: number) {
  return queryOptions({
    queryKey: ['readiness', selectedGameId(), motherId, language()],
    queryFn: ({ signal }) => ask('usdk_read_build_readiness', { mother_id: motherId }, { signal }),
    // What is put right on another page must show when one comes back.
    staleTime: 0,
  })
}

export const startBuild = (order: Input<'usdk_start_build'>) =>
  changed('builds', ask('usdk_start_build', order))

const buildFilter = (search: PackToolSearch) => ({
  mother_id: search.mother,
  is_running: search.running && search.running === 'yes',
})

export function buildsQuery(search: PackToolSearch) {
  const { page, pageSize } = pagingOf(search)
  const filter = buildFilter(search)
  return queryOptions({
    queryKey: ['builds', selectedGameId(), 'list', { ...filter, page, pageSize }],
    queryFn: ({ signal }) => ask('usdk_list_builds', { ...filter, page, page_size: pageSize }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export function fetchBuilds(search: PackToolSearch, page: number, signal: AbortSignal) {
  return ask('usdk_list_builds', { ...buildFilter(search), page, page_size: 100 }, { signal })
}

export function buildQuery(id: number) {
  return queryOptions({
    queryKey: ['builds', selectedGameId(), 'detail', id, language()],
    queryFn: ({ signal }) => ask('usdk_read_build', { id }, { signal }),
  })
}

/** A build of a game that need not be the selected one any more. */
export function fetchBuild(id: number, ofGame: { gameId: number }): Promise<BuildDetail> {
  return ask('usdk_read_build', { id }, { headers: { appid: String(ofGame.gameId) } })
}

/** No items: all that still wait or run. */
export const cancelBuild = (id: number, itemIds: number[] = []) =>
  changed('builds', ask('usdk_cancel_build', { id, item_ids: itemIds }, loud))

/** No items: all that failed or were canceled. */
export const retryBuild = (id: number, itemIds: number[] = []) =>
  changed('builds', ask('usdk_retry_build', { id, item_ids: itemIds }, loud))

export function reportQuery(itemId: number) {
  return queryOptions({
    queryKey: ['builds', selectedGameId(), 'report', itemId],
    queryFn: ({ signal }) => ask('usdk_read_build_report', { item_id: itemId }, { signal }),
  })
}

/** Against another finished package; without one, against the channel's last. */
export function comparisonQuery(itemId: number, otherId: number | undefined) {
  return queryOptions({
    queryKey: ['builds', selectedGameId(), 'comparison', itemId, otherId],
    queryFn: ({ signal }) => ask('usdk_compare_packages', { item_id: itemId, other_id: otherId }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export const rebuildItem = (itemId: number) =>
  changed('builds', ask('usdk_rebuild_package', { item_id: itemId }, loud))

/** Addresses that end soon; ask again for each download. */
/** Where packages of a game lie; a download that is tried again may be of another game than is selected by then. */
export function fetchLinks(itemIds: number[], ofGame: { gameId: number }): Promise<PackageLinks> {
  const headers = { appid: String(ofGame.gameId) }
  return ask('usdk_make_package_links', { item_ids: itemIds }, { headers })
}

export function linkQuery(itemId: number) {
  return queryOptions({
    queryKey: ['builds', selectedGameId(), 'link', itemId],
    queryFn: async () => (await fetchLinks([itemId], { gameId: selectedGameId() })).list[0] ?? null,
    staleTime: 0,
    gcTime: 0,
  })
}
