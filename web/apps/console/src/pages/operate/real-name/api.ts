import type { Answer, Input, Row } from '@longshore/api-client'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ask } from '@/lib/api'
import { usePreferences } from '@/lib/stores/preferences'
import { changed, selectedGameId } from '../api'
import type { RealNameSearch } from './search'

export type RealName = Row<'usdk_list_idcards'>
export type Behaviour = Row<'usdk_list_idcard_reports'>
export type Hit = Row<'usdk_list_idcard_hits'>
export type Summary = Answer<'usdk_idcard_summary'>
export type Settings = Answer<'usdk_read_nppa_settings'>
export type SettingsForm = Input<'usdk_save_nppa_settings'>
export type Acceptance = Row<'usdk_list_nppa_acceptances'>
export type Codes = Input<'usdk_run_nppa_acceptance'>['codes']
export type Verdict = Answer<'usdk_try_minor_rules'>

const PAGE_SIZE = 50
/** A name is settled within seconds, a report within minutes. */
const LOOK_MS = 10_000

const key = (...rest: unknown[]): unknown[] => [
  'realNames',
  selectedGameId(),
  usePreferences.getState().language,
  ...rest,
]

export function summaryQuery() {
  return queryOptions({
    // Of operate, since what is published changes it too.
    queryKey: ['operate', selectedGameId(), 'realNames', usePreferences.getState().language],
    queryFn: ({ signal }) => ask('usdk_idcard_summary', {}, { signal }),
    refetchInterval: LOOK_MS,
  })
}

export function namesQuery({ keyword, state, tier, before }: RealNameSearch) {
  const fields = { keyword, state, tier, before, page_size: PAGE_SIZE }
  return queryOptions({
    queryKey: key('names', fields),
    queryFn: ({ signal }) => ask('usdk_list_idcards', fields, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: LOOK_MS,
  })
}

export function reportsQuery({ report, before }: RealNameSearch) {
  const fields = { state: report, before, page_size: PAGE_SIZE }
  return queryOptions({
    queryKey: key('reports', fields),
    queryFn: ({ signal }) => ask('usdk_list_idcard_reports', fields, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: LOOK_MS,
  })
}

export function hitsQuery({ hit, before }: RealNameSearch) {
  const fields = { kind: hit, before, page_size: PAGE_SIZE }
  return queryOptions({
    queryKey: key('hits', fields),
    queryFn: ({ signal }) => ask('usdk_list_idcard_hits', fields, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: LOOK_MS,
  })
}

export function settingsQuery() {
  return queryOptions({
    queryKey: key('settings'),
    queryFn: ({ signal }) => ask('usdk_read_nppa_settings', {}, { signal }),
  })
}

export function acceptancesQuery() {
  return queryOptions({
    queryKey: key('acceptances'),
    queryFn: async ({ signal }) => (await ask('usdk_list_nppa_acceptances', {}, { signal })).list,
  })
}

export async function saveSettings(form: SettingsForm): Promise<void> {
  await ask('usdk_save_nppa_settings', form, { errorNotice: false })
  await changed('realNames')
}

export function reveal(playerId: number, reason: string, password: string) {
  return ask('usdk_reveal_idcard', { player_id: playerId, reason, password }, { errorNotice: false })
}

export async function retry(): Promise<number> {
  const { count } = await ask('usdk_retry_idcards', {})
  await changed('realNames')
  return count
}

export async function accept(codes: Codes): Promise<Acceptance> {
  const run = await ask('usdk_run_nppa_acceptance', { codes }, { errorNotice: false, timeoutMs: 60_000 })
  await changed('realNames')
  return run
}

export function exportNames() {
  return ask('usdk_export_idcards', {})
}

export function tryRules(bornOn: string, at: number): Promise<Verdict> {
  return ask('usdk_try_minor_rules', { born_on: bornOn, at }, { errorNotice: false })
}
