import { useState } from 'react'
import { toast } from '@/lib/toast'
import { usePageAddress } from '@/lib/use-page-address'
import { draftFaultOf } from './draft-fault'
import type { KeySearch } from './key-search'
import { operateTexts } from './locales'
import { type KindName, saveDraft } from './publishing'
import { useEdited } from './use-edited'

interface Source<T> {
  kind: KindName
  /** Under which name the kind's content has the list. */
  field: string
  /** The page's address, which says what is open. */
  to: string
  kept: T[]
  digest: string
  /** What the page calls one of them. */
  nameOf(one: T): string
  /** What it calls a field of one, by its place in it, such as `texts`, `0`, `title`; undefined where it has no name. */
  labelOf(path: readonly string[], one: T): string | undefined
}

export interface DraftList<T> {
  all: T[]
  /** What is open: of the address, else the first. */
  open: T | undefined
  /** Its place. */
  at: number
  isChanged: boolean
  /** It is on its way to be kept. */
  isSaving: boolean
  /** Why it was not kept; empty where it was. */
  refusal: string
  set(next: T[]): void
  /** What was just made is put last, and opened. */
  add(made: T): void
  show(key: string): void
  save(): Promise<void>
}

/** A draft that is a list, as it is edited: nothing is kept before it is saved, and nothing in force before it is published. */
export function useDraftList<T extends { key: string }>(source: Source<T>): DraftList<T> {
  const { kind, field, to, kept, digest, nameOf, labelOf } = source
  const t = operateTexts.useT()
  const { search, go } = usePageAddress<KeySearch>(to)
  const draft = useEdited(kept, digest)
  const [refusal, setRefusal] = useState('')
  const [isSaving, setSaving] = useState(false)
  const all = draft.edited
  const at = Math.max(
    0,
    all.findIndex(({ key }) => key === search.key),
  )
  const show = (key: string): void => go({ key }, true)
  const set = (next: T[]): void => {
    draft.setEdited(next)
    setRefusal('')
  }
  const refuse = (error: unknown): void => {
    const { path = [], msg = '' } = draftFaultOf(error) ?? {}
    const wrong = path[0] === field ? all[Number(path[1])] : undefined
    const label = wrong && labelOf(path.slice(2), wrong)
    if (wrong) show(wrong.key)
    if (wrong && label) setRefusal(t('entryFault', { name: nameOf(wrong), label, msg }))
    else setRefusal(error instanceof Error ? error.message : String(error))
  }
  const save = async (): Promise<void> => {
    setRefusal('')
    setSaving(true)
    try {
      const answer = await saveDraft(kind, { [field]: all }, draft.began.digest)
      // The server answers the content that it keeps, in its shape.
      draft.begin(all, (answer.content as Record<string, T[]>)[field] ?? [], answer.digest)
      toast('success', t('draftSaved'))
    } catch (error) {
      refuse(error)
    } finally {
      setSaving(false)
    }
  }
  const add = (made: T): void => {
    set([...all, made])
    show(made.key)
  }
  return { all, open: all[at], at, isChanged: draft.isChanged, isSaving, refusal, set, add, show, save }
}
