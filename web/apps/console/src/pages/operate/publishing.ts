// The change engine for the pages: a kind's draft, its versions, what differs, and putting it in force.
import type { Answer, Input, Row } from '@longshore/api-client'
import { queryOptions } from '@tanstack/react-query'
import { ask } from '@/lib/api'
import { usePreferences } from '@/lib/stores/preferences'
import { changed, selectedGameId } from './api'

export type Kind = Row<'usdk_list_published_kinds'>
export type KindName = Kind['kind']
export type Version = Row<'usdk_list_published_versions'>
export type Difference = Row<'usdk_diff_published_versions'>

const key = (...rest: unknown[]): unknown[] => ['publishing', selectedGameId(), ...rest]

export function kindsQuery() {
  return queryOptions({
    queryKey: key('kinds', usePreferences.getState().language),
    queryFn: async ({ signal }) => (await ask('usdk_list_published_kinds', {}, { signal })).list,
  })
}

export function draftQuery(kind: KindName) {
  return queryOptions({
    queryKey: key('draft', kind),
    queryFn: async ({ signal }) => (await ask('usdk_read_published_draft', { kind }, { signal })).content,
  })
}

export function versionsQuery(kind: KindName) {
  return queryOptions({
    queryKey: key('versions', kind),
    queryFn: async ({ signal }) => (await ask('usdk_list_published_versions', { kind }, { signal })).list,
  })
}

/** 0 as `after` is the draft, 0 as `before` is nothing. */
export function diffQuery(kind: KindName, before: number, after: number) {
  return queryOptions({
    queryKey: key('diff', kind, before, after),
    queryFn: async ({ signal }) =>
      (await ask('usdk_diff_published_versions', { kind, before, after }, { signal })).list,
  })
}

type Content = Input<'usdk_save_published_draft'>['content']

export async function saveDraft(kind: KindName, content: Content): Promise<void> {
  await ask('usdk_save_published_draft', { kind, content })
  await changed('publishing')
}

/** `seen` is the version in force that the caller looked at. */
export async function publish(kind: KindName, seen: number, note: string): Promise<Answer<'usdk_publish'>> {
  const version = await ask('usdk_publish', { kind, seen_number: seen, note })
  await changed('publishing')
  return version
}

export async function rollBack(kind: KindName, seen: number, number: number, note: string): Promise<void> {
  await ask('usdk_roll_back_published', { kind, seen_number: seen, number, note })
  await changed('publishing')
}

export async function schedule(kind: KindName, dueAt: number, note: string): Promise<void> {
  await ask('usdk_schedule_publishing', { kind, due_at: dueAt, note })
  await changed('publishing')
}

export async function unschedule(id: number): Promise<void> {
  await ask('usdk_unschedule_publishing', { id })
  await changed('publishing')
}
