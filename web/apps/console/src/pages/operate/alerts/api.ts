import type { Answer, Input, Row } from '@longshore/api-client'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ask } from '@/lib/api'
import { changed, selectedGameId } from '../api'
import type { AlertsSearch } from './search'

export type Incident = Row<'usdk_list_alert_incidents'>
export type Rule = Answer<'usdk_read_alerts'>['rules'][number]
export type Target = Answer<'usdk_read_alerts'>['targets'][number]
export type RuleForm = Input<'usdk_save_alert_rule'>
export type TargetForm = Input<'usdk_save_alert_target'>
export type Tried = Answer<'usdk_try_alert_target'>

const QUIET = { errorNotice: false }

export function alertsQuery() {
  return queryOptions({
    queryKey: ['alerts', selectedGameId(), 'config'],
    queryFn: ({ signal }) => ask('usdk_read_alerts', {}, { signal }),
  })
}

export function incidentsQuery({ state, before }: AlertsSearch) {
  return queryOptions({
    queryKey: ['alerts', selectedGameId(), 'incidents', state, before],
    queryFn: ({ signal }) => ask('usdk_list_alert_incidents', { state, before }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Changes a rule, or sets it; what is not named stays as it is. */
export async function saveRule(kind: Rule['kind'], fields: Omit<RuleForm, 'kind'>): Promise<void> {
  await ask('usdk_save_alert_rule', { kind, ...fields }, QUIET)
  await changed('alerts')
}

export async function saveTarget(form: TargetForm): Promise<void> {
  await ask('usdk_save_alert_target', form, QUIET)
  await changed('alerts')
}

export async function deleteTarget(id: number): Promise<void> {
  await ask('usdk_delete_alert_target', { id })
  await changed('alerts')
}

export function tryTarget(id: number): Promise<Tried> {
  return ask('usdk_try_alert_target', { id })
}

export async function acknowledge(id: number): Promise<void> {
  await ask('usdk_acknowledge_alert', { id })
  await changed('alerts')
}
