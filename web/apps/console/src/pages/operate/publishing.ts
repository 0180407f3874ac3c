// The change engine for the pages: a kind's draft, its versions, what differs, and putting it in force.
import type { Answer, Input, Row } from '@longshore/api-client'
import { queryOptions } from '@tanstack/react-query'
import { ask } from '@/lib/api'
import { queryClient } from '@/lib/query-client'
import { usePreferences } from '@/lib/stores/preferences'
import { toast } from '@/lib/toast'
import { changed, selectedGameId } from './api'
import { whoseToKeep } from './draft-conflict'
import { operateTexts } from './locales'

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

function wholeDraftQuery(kind: KindName) {
  return queryOptions({
    queryKey: key('draft', kind),
    queryFn: ({ signal }) => ask('usdk_read_published_draft', { kind }, { signal }),
  })
}

export function draftQuery(kind: KindName) {
  return queryOptions({ ...wholeDraftQuery(kind), select: ({ content }) => content })
}

/** Which draft it is: what an editor begins with, and says when it saves. */
export function draftDigestQuery(kind: KindName) {
  return queryOptions({ ...wholeDraftQuery(kind), select: ({ digest }) => digest })
}

/** Whether a second person has to approve what is published. */
export function policyQuery() {
  return queryOptions({
    queryKey: key('policy'),
    queryFn: async ({ signal }) => (await ask('usdk_read_publishing_policy', {}, { signal })).needs_approval,
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

/**
 * Keeps a draft. `seen` is the digest of the draft that the edit began with: what others kept since stays in it, and
 * where both changed the same thing the person is asked whose to keep.
 */
export async function saveDraft(
  kind: KindName,
  content: Content,
  seen = queryClient.getQueryData(wholeDraftQuery(kind).queryKey)?.digest ?? '',
): Promise<Answer<'usdk_save_published_draft'>> {
  const body = { kind, content, seen_digest: seen }
  const answer = await ask('usdk_save_published_draft', body).catch(async (error: unknown) => {
    const choice = await whoseToKeep(error)
    if (!choice) throw error
    return ask('usdk_save_published_draft', { ...body, on_conflict: choice })
  })
  if (answer.merged_with) toast('success', operateTexts.t('mergedWith', { name: answer.merged_with }))
  await changed('publishing')
  return answer
}

export async function approve(kind: KindName, digest: string): Promise<void> {
  await ask('usdk_approve_published_draft', { kind, digest })
  await changed('publishing')
}

/** A change of the policy that the server has not answered yet. */
let policyChange: Promise<unknown> = Promise.resolve()

export async function savePolicy(needsApproval: boolean): Promise<void> {
  const saving = ask('usdk_save_publishing_policy', { needs_approval: needsApproval })
  policyChange = saving.catch(() => undefined)
  await saving
  await changed('publishing')
}

/** `seen` is the version in force that the caller looked at. */
export async function publish(kind: KindName, seen: number, note: string): Promise<Answer<'usdk_publish'>> {
  // Pressed right after the switch for four eyes, publishing must not overtake it.
  await policyChange
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
