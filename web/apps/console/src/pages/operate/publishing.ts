// The change engine for the pages: a kind's draft, its versions, what differs, and putting it in force.
import type { Answer, Input, Row } from '@longshore/api-client'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { create } from 'zustand'
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

/** 0 as `before` is nothing. */
export function diffQuery(kind: KindName, before: number, after: number) {
  return diffWith(kind, before, after, '')
}

/** What the draft changes of what is in force; asked again whenever either is another, the former shown meanwhile. */
export function draftDiffQuery({ kind, number, draft_digest: digest }: Kind) {
  return diffWith(kind, number, 0, digest)
}

function diffWith(kind: KindName, before: number, after: number, digest: string) {
  return queryOptions({
    queryKey: key('diff', kind, before, after, digest),
    queryFn: async ({ signal }) =>
      (await ask('usdk_diff_published_versions', { kind, before, after }, { signal })).list,
    placeholderData: keepPreviousData,
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
  useSavesUnderWay.setState(({ count }) => ({ count: count + 1 }))
  try {
    const answer = await ask('usdk_save_published_draft', body).catch(async (error: unknown) => {
      const choice = await whoseToKeep(error)
      if (!choice) throw error
      return ask('usdk_save_published_draft', { ...body, on_conflict: choice })
    })
    if (answer.merged_with) toast('success', operateTexts.t('mergedWith', { name: answer.merged_with }))
    await changed('publishing')
    return answer
  } finally {
    useSavesUnderWay.setState(({ count }) => ({ count: count - 1 }))
  }
}

const useSavesUnderWay = create<{ count: number }>()(() => ({ count: 0 }))

/** While one's own draft is on its way: what would be published now is not yet what one has written. */
export function useIsSaving(): boolean {
  return useSavesUnderWay(({ count }) => count > 0)
}

/** A refusal may say that another person was first: the page then shows what they did. */
async function changing<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } finally {
    await changed('publishing')
  }
}

export async function approve(kind: KindName, digest: string): Promise<void> {
  await changing(ask('usdk_approve_published_draft', { kind, digest }))
}

/** A change of the policy that the server has not answered yet. */
let policyChange: Promise<unknown> = Promise.resolve()

export async function savePolicy(needsApproval: boolean): Promise<void> {
  // One after the other: what was turned last is what holds.
  const saving = policyChange.then(() =>
    ask('usdk_save_publishing_policy', { needs_approval: needsApproval }),
  )
  policyChange = saving.catch(() => undefined)
  await saving
  await changed('publishing')
}

/** Publishes what the person looked at, and nothing that another did since. */
export async function publish(seen: Kind, note: string): Promise<Answer<'usdk_publish'>> {
  // Pressed right after the switch for four eyes, publishing must not overtake it.
  await policyChange
  const { kind, number, draft_digest: digest } = seen
  return changing(ask('usdk_publish', { kind, seen_number: number, seen_digest: digest, note }))
}

export async function rollBack(seen: Kind, number: number, note: string): Promise<void> {
  const body = { kind: seen.kind, seen_number: seen.number, number, note }
  await changing(ask('usdk_roll_back_published', body))
}

export async function schedule(seen: Kind, dueAt: number, note: string): Promise<void> {
  const body = { kind: seen.kind, seen_digest: seen.draft_digest, due_at: dueAt, note }
  await changing(ask('usdk_schedule_publishing', body))
}

export async function unschedule(id: number): Promise<void> {
  await changing(ask('usdk_unschedule_publishing', { id }))
}
