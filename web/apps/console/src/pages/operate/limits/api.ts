import type { Answer, Input, Row } from '@longshore/api-client'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ask } from '@/lib/api'
import { changed, selectedGameId } from '../api'
import { uploaded } from '../uploaded'
import type { LimitsSearch } from './search'

export type Refused = Row<'usdk_list_refused'>
export type Verdict = Answer<'usdk_test_entry'>
export type Imported = Answer<'usdk_import_address_list'>
export type BadLine = Imported['bad'][number]
type TestForm = Input<'usdk_test_entry'>
type RefuseForm = Input<'usdk_refuse'>

const DAYS = 14
const FRESH_MS = 10_000
/** What fits into a call; longer lists are uploaded first. */
const MOST_IN_CALL = 300_000
export const LIST_ENDINGS = ['.txt', '.csv'] as const

const key = (...rest: unknown[]): unknown[] => ['limits', selectedGameId(), ...rest]

export function refusalsQuery() {
  return queryOptions({
    queryKey: key('refusals'),
    queryFn: ({ signal }) => ask('usdk_list_refusals', { days: DAYS }, { signal }),
    refetchInterval: FRESH_MS,
  })
}

export function refusedQuery({ keyword, subject, state, before }: LimitsSearch) {
  return queryOptions({
    queryKey: key('refused', keyword, subject, state, before),
    queryFn: ({ signal }) =>
      ask('usdk_list_refused', { keyword, subject, state: state ?? 'in_force', before }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export function testEntry(form: TestForm): Promise<Verdict> {
  return ask('usdk_test_entry', form)
}

/** Reads a list of addresses; a long one goes to the store first. */
export async function importList(list: File | string, skipsBad: boolean): Promise<Imported> {
  const file = list instanceof File ? list : new File([list], 'list.txt', { type: 'text/plain' })
  if (file.size <= MOST_IN_CALL)
    return ask('usdk_import_address_list', { content: await file.text(), skips_bad: skipsBad }, QUIET)
  const uploadId = await uploaded({ file, type: 1, purpose: 'addresses', accept: LIST_ENDINGS })
  return ask('usdk_import_address_list', { upload_id: uploadId, skips_bad: skipsBad }, QUIET)
}

/** The dialog shows the refusal. */
const QUIET = { errorNotice: false }

export async function refuse(form: RefuseForm): Promise<Answer<'usdk_refuse'>> {
  const done = await ask('usdk_refuse', form, QUIET)
  await changed('limits', 'players')
  return done
}

export async function endRefused(ids: number[], reason: string): Promise<number> {
  const { ended } = await ask('usdk_end_refused', { ids, reason }, QUIET)
  await changed('limits')
  return ended
}
