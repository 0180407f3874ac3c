import type { Answer, Input, Row } from '@longshore/api-client'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ask } from '@/lib/api'
import { changed, selectedGameId } from '../api'
import { uploaded } from '../uploaded'

export type Reconciliation = Row<'usdk_list_reconciliations'>
export type Line = Row<'usdk_list_reconciliation_lines'>
export type Statement = Answer<'usdk_read_statement'>
export type Mapping = Statement['mapping']

const PAGE_SIZE = 50
/** A worker compares within seconds. */
const LIVE_MS = 1_000
/** As the server takes them. */
const MOST_KB = 20 * 1024
export const ENDINGS = ['.csv', '.txt', '.xlsx'] as const
/** The dialog shows the refusal. */
const QUIET = { errorNotice: false }

const key = (...rest: unknown[]): unknown[] => ['reconciliation', selectedGameId(), ...rest]

export function reconciliationsQuery(before: number | undefined) {
  return queryOptions({
    queryKey: key('list', before),
    queryFn: ({ signal }) => ask('usdk_list_reconciliations', { before, page_size: PAGE_SIZE }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.list.some((one) => one.state === 'waiting') ? LIVE_MS : false,
  })
}

export function reconciliationQuery(id: number) {
  return queryOptions({
    queryKey: key('detail', id),
    queryFn: ({ signal }) => ask('usdk_detail_reconciliation', { id }, { signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? LIVE_MS : false),
  })
}

export function linesQuery(
  id: number,
  kind: Input<'usdk_list_reconciliation_lines'>['kind'],
  after?: number,
) {
  const fields = { id, kind, after, page_size: PAGE_SIZE }
  return queryOptions({
    queryKey: key('lines', fields),
    queryFn: ({ signal }) => ask('usdk_list_reconciliation_lines', fields, { signal }),
    placeholderData: keepPreviousData,
  })
}

export interface ReadFile {
  uploadId: string
  statement: Statement
}

/** Sends a file to the store and reads what it looks like. */
export async function readStatement(file: File, channel: string): Promise<ReadFile> {
  const uploadId = await uploaded({ type: 1, purpose: 'statement', file, accept: ENDINGS, maxKb: MOST_KB })
  const form = { upload_id: uploadId, channel_code: channel }
  return { uploadId, statement: await ask('usdk_read_statement', form, QUIET) }
}

export async function reconcile(form: Input<'usdk_begin_reconciliation'>): Promise<number> {
  const { id } = await ask('usdk_begin_reconciliation', form, QUIET)
  await changed('reconciliation')
  return id
}
