import type { Answer, Row } from '@longshore/api-client'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ask } from '@/lib/api'
import { queryClient } from '@/lib/query-client'
import { selectedGameId } from '../api'
import { uploaded } from '../uploaded'
import type { GiftsSearch } from './search'

export type Gift = Row<'usdk_list_gifts'>
export type Batch = Row<'usdk_list_gift_batches'>
export type Redemption = Row<'usdk_list_gift_redemptions'>
export type CodeFound = Answer<'usdk_look_up_gift_code'>
export type GiftFields = Omit<Parameters<typeof saveGift>[0], 'id'>

/** A list is read and a message delivered within seconds: who looks sees it. */
const LIVE_MS = 2_000

const QUIET = { errorNotice: false } as const

export function giftsQuery({ keyword, state }: GiftsSearch) {
  const fields = { keyword, state }
  return queryOptions({
    queryKey: ['gifts', selectedGameId(), 'list', fields],
    queryFn: ({ signal }) => ask('usdk_list_gifts', fields, { signal }),
    placeholderData: keepPreviousData,
  })
}

export function giftQuery(id: number) {
  return queryOptions({
    queryKey: ['gifts', selectedGameId(), 'detail', id],
    queryFn: ({ signal }) => ask('usdk_detail_gift', { id }, { signal }),
  })
}

export function batchesQuery(id: number) {
  return queryOptions({
    queryKey: ['gifts', selectedGameId(), 'batches', id],
    queryFn: ({ signal }) => ask('usdk_list_gift_batches', { id }, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.list.some((batch) => batch.state === 'loading') ? LIVE_MS : false,
  })
}

export type Outcome = '' | 'granted' | 'refused' | 'undelivered'

export function redemptionsQuery(id: number, outcome: Outcome, before?: number) {
  return queryOptions({
    queryKey: ['gifts', selectedGameId(), 'redemptions', id, outcome, before],
    queryFn: ({ signal }) => ask('usdk_list_gift_redemptions', { id, outcome, before }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.list.some(({ delivery }) => delivery === 'queued') ? LIVE_MS : false,
  })
}

function changed(): Promise<unknown> {
  return queryClient.invalidateQueries({ queryKey: ['gifts', selectedGameId()] })
}

export async function saveGift(
  fields: Pick<
    Gift,
    | 'code'
    | 'name'
    | 'texts'
    | 'rewards'
    | 'starts_at'
    | 'ends_at'
    | 'rule'
    | 'most_per_player'
    | 'most_per_role'
    | 'most_per_device'
    | 'most_total'
  > & { id?: number; revision?: number },
): Promise<Gift> {
  const gift = await ask('usdk_save_gift', fields, QUIET)
  await changed()
  return gift
}

export async function setListed(id: number, isListed: boolean): Promise<void> {
  await ask(isListed ? 'usdk_shelve_gift' : 'usdk_offshelve_gift', { id })
  await changed()
}

export async function uploadCodes(id: number, name: string, file: File, skipsFaulty: boolean): Promise<void> {
  const uploadId = await uploaded({ type: 1, purpose: 'gift_codes', file })
  await ask('usdk_upload_gift_codes', { id, name, upload_id: uploadId, skips_faulty: skipsFaulty }, QUIET)
  await changed()
}

export async function deriveCodes(
  id: number,
  name: string,
  count: number,
  prefix: string,
  length: 10 | 12 | 16,
): Promise<void> {
  await ask('usdk_derive_gift_codes', { id, name, count, prefix, length }, QUIET)
  await changed()
}

export async function shareWord(id: number, name: string, word: string, mostUses: number): Promise<void> {
  await ask('usdk_share_gift_word', { id, name, word, most_uses: mostUses }, QUIET)
  await changed()
}

export async function revokeCodes(batchId: number, reason: string, range?: [number, number]): Promise<void> {
  const [first, last] = range ?? []
  await ask('usdk_revoke_gift_codes', { batch_id: batchId, reason, first, last }, QUIET)
  await changed()
}

export async function restoreCodes(batchId: number, reason: string): Promise<void> {
  await ask('usdk_restore_gift_codes', { batch_id: batchId, reason })
  await changed()
}

export function lookUp(typed: string, playerId: string): Promise<CodeFound> {
  return ask('usdk_look_up_gift_code', { typed, ...(playerId && { player_id: Number(playerId) }) }, QUIET)
}

export async function resend(redemptionId: number): Promise<void> {
  await ask('usdk_resend_gift', { redemption_id: redemptionId })
  await changed()
}

/** Saves a list: the browser opens a link that works once. */
export async function exportList(id: number, batchId?: number): Promise<number> {
  const { url, number, name } = await ask('usdk_export_gift_list', { id, batch_id: batchId })
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  return number
}
