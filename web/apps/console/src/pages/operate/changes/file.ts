// A game's configuration as a file: the form that `longshore config export` writes too.
import type { Answer } from '@longshore/api-client'
import { ask } from '@/lib/api'
import { changed } from '../api'
import type { KindName } from '../publishing'

const FORMAT = 'longshore.configuration/1'

export type Kinds = Partial<Record<KindName, Record<string, never>>>
export type PlannedKind = Answer<'usdk_plan_configuration'>['list'][number]

/** What is in force, as the text of a file; nothing of it is secret. */
export async function exportedText(): Promise<{ name: string; text: string }> {
  const { content, number } = await ask('usdk_export_snapshot', {})
  const told = (content ? JSON.parse(content) : { kinds: {} }) as {
    app_id?: string
    kinds: Record<string, { content: unknown }>
  }
  const kinds = Object.fromEntries(Object.entries(told.kinds).map(([kind, one]) => [kind, one.content]))
  const file = { app_id: told.app_id ?? '', format: FORMAT, kinds }
  return {
    name: `${told.app_id ?? 'configuration'}-v${number}.json`,
    text: `${JSON.stringify(file, null, 2)}\n`,
  }
}

/** The contents by kind; null for what is no such file. */
export function kindsOf(text: string): Kinds | null {
  try {
    const told = JSON.parse(text) as { format?: unknown; kinds?: unknown }
    const isOurs = told.format === FORMAT && typeof told.kinds === 'object' && told.kinds !== null
    return isOurs ? (told.kinds as Kinds) : null
  } catch {
    return null
  }
}

export async function plan(kinds: Kinds): Promise<PlannedKind[]> {
  return (await ask('usdk_plan_configuration', { kinds })).list
}

/** Puts in force what was planned, if nobody has published since. */
export async function apply(kinds: Kinds, planned: readonly PlannedKind[], note: string): Promise<number> {
  const seen = Object.fromEntries(planned.map(({ kind, number }) => [kind, number]))
  try {
    return (await ask('usdk_apply_configuration', { kinds, seen, note })).list.length
  } finally {
    // Refused as well: what has to be approved first is there as drafts.
    await changed('publishing')
  }
}
