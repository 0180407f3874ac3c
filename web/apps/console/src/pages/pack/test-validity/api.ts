import type { Answer, Input, Row, Schemas } from '@longshore/api-client'
import { pagingOf } from '@longshore/ui'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, ask } from '@/lib/api'
import { queryClient, untilAnswered } from '@/lib/query-client'
import { selectedGameId } from '@/lib/stores/app-state'
import { usePreferences } from '@/lib/stores/preferences'
import type { ValiditySearch } from './search'

export type Account = Row<'usdk_list_sandboxaccount'>
/** A password is in the answer that made it and nowhere else. */
export type AccountPassword = Schemas['AccountPassword']
export type Run = Answer<'usdk_detail_validation'>
export type RunSummary = Row<'usdk_list_validation'>
export type RunKind = Run['kind']
export type Step = Schemas['StepOutput']
export type Product = Row<'usdk_list_goods'>
export type Report = Answer<'usdk_report_validation'>

const MOST_CHOICES = 100

export function accountsQuery(search: ValiditySearch) {
  const { page, pageSize } = pagingOf(search)
  const filter = { keyword: search.keyword, status: search.status, page, page_size: pageSize }
  return queryOptions({
    queryKey: ['sandbox-accounts', selectedGameId(), 'list', filter],
    queryFn: ({ signal }) => ask('usdk_list_sandboxaccount', filter, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** The accounts that a run can use. */
export function usableAccountsQuery() {
  const filter = { status: 'active', page: 1, page_size: MOST_CHOICES } as const
  return queryOptions({
    queryKey: ['sandbox-accounts', selectedGameId(), 'usable'],
    queryFn: async ({ signal }) => (await ask('usdk_list_sandboxaccount', filter, { signal })).list,
  })
}

async function accountsChanged<T>(answer: Promise<T>): Promise<T> {
  const done = await answer
  await queryClient.invalidateQueries({ queryKey: ['sandbox-accounts'] })
  return done
}

export async function createAccounts(form: Input<'usdk_create_sandboxaccount'>): Promise<AccountPassword[]> {
  return (await accountsChanged(ask('usdk_create_sandboxaccount', form))).list
}

export function resetPassword(id: number): Promise<AccountPassword> {
  return accountsChanged(ask('usdk_reset_sandboxaccount', { id }))
}

export async function disableAccount(id: number, isDisabled: boolean): Promise<void> {
  await accountsChanged(ask('usdk_disable_sandboxaccount', { id, disable: isDisabled ? 1 : 0 }))
}

export function runsQuery(search: ValiditySearch) {
  const { page, pageSize } = pagingOf(search)
  const filter = { kind: search.kind, page, page_size: pageSize }
  return queryOptions({
    queryKey: ['validation-runs', selectedGameId(), 'list', filter],
    queryFn: ({ signal }) => ask('usdk_list_validation', filter, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** The server words the steps in the user's language. */
export function runQuery(id: number) {
  return queryOptions({
    queryKey: ['validation-runs', selectedGameId(), 'one', id, usePreferences.getState().language],
    queryFn: ({ signal }) => ask('usdk_detail_validation', { id }, { signal }),
  })
}

/** The game's channels: a run of one goes to the channel's own address where it has one. */
export function channelsQuery() {
  return queryOptions({
    queryKey: ['channels', selectedGameId(), 'choice'],
    queryFn: async ({ signal }) => (await ask('usdk_list_channels', {}, { signal })).list,
    ...untilAnswered,
  })
}

/** The game's products that are on sale, which a payment can be of. */
export function productsQuery() {
  return queryOptions({
    queryKey: ['goods', selectedGameId(), 'choice'],
    queryFn: async ({ signal }) =>
      (await ask('usdk_list_goods', { page: 1, page_size: MOST_CHOICES }, { signal })).list.filter(
        ({ is_on }) => is_on,
      ),
    ...untilAnswered,
  })
}

export async function startRun(form: Input<'usdk_start_validation'>): Promise<Run> {
  const run = await ask('usdk_start_validation', form)
  queryClient.setQueryData(runQuery(run.id).queryKey, run)
  void queryClient.invalidateQueries({ queryKey: ['validation-runs', selectedGameId(), 'list'] })
  return run
}

/** Carries out one step; the run's query then holds what is known. */
export async function carryOut(id: number, position: number): Promise<Step> {
  const step = await ask('usdk_step_validation', { id, position })
  await queryClient.invalidateQueries({ queryKey: ['validation-runs'] })
  return step
}

export function fetchReport(id: number, format: 'html' | 'json'): Promise<Report> {
  // No dialog stands around it: a refusal is a toast.
  return api.call('usdk_report_validation', { id, format }, { json: true })
}
