import { pagingOf } from '@longshore/ui'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '@/lib/api'
import { queryClient, untilAnswered } from '@/lib/query-client'
import { useAppState } from '@/lib/stores/app-state'
import { usePreferences } from '@/lib/stores/preferences'
import type { ValiditySearch } from './search'
import type { Account, AccountPassword, Channel, Page, Report, Run, RunKind, RunSummary, Step } from './types'

const USDK = '/ultra/protected/app/send/usdk'
const GATEWAY = `${USDK}/sdk`
// Dialogs and pages show refusals themselves, hence no toast.
const quiet = { errorNotice: false, json: true }
const MOST_CHOICES = 100

function ask<T>(path: string, body: object, signal?: AbortSignal): Promise<T> {
  return api.post<T>(`${GATEWAY}${path}`, body, { ...quiet, signal })
}

const gameId = (): number => useAppState.getState().gameInfo?.Id ?? 0

export function accountsQuery(search: ValiditySearch) {
  const { page, pageSize } = pagingOf(search)
  const filter = { keyword: search.keyword, status: search.status, page, page_size: pageSize }
  return queryOptions({
    queryKey: ['sandbox-accounts', gameId(), 'list', filter],
    queryFn: ({ signal }) => ask<Page<Account>>('/sandboxAccount/list', filter, signal),
    placeholderData: keepPreviousData,
  })
}

/** The accounts that a run can use. */
export function usableAccountsQuery() {
  const filter = { status: 'active', page: 1, page_size: MOST_CHOICES }
  return queryOptions({
    queryKey: ['sandbox-accounts', gameId(), 'usable'],
    queryFn: async ({ signal }) => (await ask<Page<Account>>('/sandboxAccount/list', filter, signal)).list,
  })
}

async function changeAccounts<T>(path: string, body: object): Promise<T> {
  const answer = await ask<T>(path, body)
  await queryClient.invalidateQueries({ queryKey: ['sandbox-accounts'] })
  return answer
}

export async function createAccounts(form: {
  name: string
  count: number
  note: string
}): Promise<AccountPassword[]> {
  return (await changeAccounts<{ list: AccountPassword[] }>('/sandboxAccount/create', form)).list
}

export function resetPassword(id: number): Promise<AccountPassword> {
  return changeAccounts('/sandboxAccount/reset', { id })
}

export async function disableAccount(id: number, isDisabled: boolean): Promise<void> {
  await changeAccounts('/sandboxAccount/disable', { id, disable: isDisabled ? 1 : 0 })
}

export function runsQuery(search: ValiditySearch) {
  const { page, pageSize } = pagingOf(search)
  const filter = { kind: search.kind, page, page_size: pageSize }
  return queryOptions({
    queryKey: ['validation-runs', gameId(), 'list', filter],
    queryFn: ({ signal }) => ask<Page<RunSummary>>('/validation/list', filter, signal),
    placeholderData: keepPreviousData,
  })
}

/** The server words the steps in the user's language. */
export function runQuery(id: number) {
  return queryOptions({
    queryKey: ['validation-runs', gameId(), 'one', id, usePreferences.getState().language],
    queryFn: ({ signal }) => ask<Run>('/validation/detail', { id }, signal),
  })
}

/** The game's channels: a run of one goes to the channel's own address where it has one. */
export function channelsQuery() {
  return queryOptions({
    queryKey: ['channels', gameId(), 'choice'],
    queryFn: async ({ signal }) =>
      (await api.post<{ list: Channel[] }>(`${USDK}/v2/channel/list`, {}, { ...quiet, signal })).list,
    ...untilAnswered,
  })
}

interface StartForm {
  kind: RunKind
  channel: string
  account_id: number
  sku?: string
  quantity?: number
  amount?: number
  currency?: string
}

export async function startRun(form: StartForm): Promise<Run> {
  const run = await ask<Run>('/validation/start', form)
  queryClient.setQueryData(runQuery(run.id).queryKey, run)
  void queryClient.invalidateQueries({ queryKey: ['validation-runs', gameId(), 'list'] })
  return run
}

/** Carries out one step; the run's query then holds what is known. */
export async function carryOut(id: number, position: number): Promise<Step> {
  const step = await ask<Step>('/validation/step', { id, position })
  await queryClient.invalidateQueries({ queryKey: ['validation-runs'] })
  return step
}

export function fetchReport(id: number, format: 'html' | 'json'): Promise<Report> {
  // No dialog stands around it: a refusal is a toast.
  return api.post(`${GATEWAY}/validation/report`, { id, format }, { json: true })
}
