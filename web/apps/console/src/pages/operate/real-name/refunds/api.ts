import type { Answer, Input, Row } from '@longshore/api-client'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ask } from '@/lib/api'
import { startUpload } from '@/lib/upload'
import { changed, selectedGameId } from '../../api'
import type { RealNameSearch } from '../search'

export type RefundCase = Row<'usdk_list_minor_cases'>
export type CaseDetail = Answer<'usdk_detail_minor_case'>
export type CaseOrder = CaseDetail['orders'][number]
export type Evidence = CaseDetail['files'][number]
export type CaseForm = Input<'usdk_save_minor_case'>
export type EvidenceKind = Evidence['kind']
export type Order = Row<'usdk_list_orders'>

export const SOURCES = ['phone', 'mail', 'chat', 'channel', 'authority', 'other'] as const
export const RELATIONS = ['parent', 'grandparent', 'other'] as const
export const KINDS = ['identity', 'kinship', 'payment', 'statement', 'other'] as const
const ENDINGS = ['.jpg', '.jpeg', '.png', '.webp', '.pdf'] as const
export const ACCEPT = ENDINGS.join(',')
const MOST_KB = 10 * 1024
const PAGE_SIZE = 50
const MOST_ORDERS = 100
/** The dialog shows the refusal. */
const QUIET = { errorNotice: false }

const key = (...rest: unknown[]): unknown[] => ['refundCases', selectedGameId(), ...rest]

export function casesQuery({ keyword, refund, before }: RealNameSearch) {
  const fields = { keyword, state: refund, before, page_size: PAGE_SIZE }
  return queryOptions({
    queryKey: key('list', fields),
    queryFn: ({ signal }) => ask('usdk_list_minor_cases', fields, { signal }),
    placeholderData: keepPreviousData,
  })
}

export function caseQuery(id: number) {
  return queryOptions({
    queryKey: key('detail', id),
    queryFn: ({ signal }) => ask('usdk_detail_minor_case', { id }, { signal }),
  })
}

/** What a player has paid, the newest first. */
export async function paidOrders(playerId: string): Promise<Order[]> {
  const fields = { keyword: playerId, payment: 'paid', page_size: MOST_ORDERS } as const
  const { list } = await ask('usdk_list_orders', fields, QUIET)
  // Digits may be an order number of the game, too.
  return list.filter((order) => order.player_id === playerId)
}

export async function saveCase(form: CaseForm): Promise<number> {
  const { case: saved } = await ask('usdk_save_minor_case', form, QUIET)
  await changed('refundCases')
  return saved.id
}

export async function addEvidence(id: number, kind: EvidenceKind, file: File): Promise<void> {
  const gid = selectedGameId() ?? undefined
  // Whose papers they are stands in many a file's name: it goes with the case, where it is sealed.
  const unnamed = new File([file], `evidence${/\.[^.]+$/.exec(file.name)?.[0] ?? ''}`, { type: file.type })
  const request = {
    type: 1,
    purpose: 'evidence',
    file: unnamed,
    accept: ENDINGS,
    maxKb: MOST_KB,
    gid,
  } as const
  const { upload_id: uploadId } = await startUpload(request).promise
  await ask('usdk_add_case_evidence', { id, kind, upload_id: uploadId, name: file.name.slice(-200) })
  await changed('refundCases')
}

export async function removeEvidence(id: number, fileId: number): Promise<void> {
  await ask('usdk_remove_case_evidence', { id, file_id: fileId })
  await changed('refundCases')
}

export async function decide(id: number, numbers: string[], reason: string): Promise<void> {
  await ask('usdk_decide_minor_case', { id, numbers, reason }, QUIET)
  await changed('refundCases')
  await changed('orders')
}

export function revealGuardian(id: number, reason: string, password: string) {
  return ask('usdk_reveal_minor_case', { id, reason, password }, QUIET)
}

/** Saves one file, or the case with all of them: the browser opens a link that works once. */
export async function takeOut(id: number, fileId: number | null, reason: string, password: string) {
  const form = { id, reason, password, ...(fileId !== null && { file_id: fileId }) }
  const { url, name } = await ask('usdk_get_case_evidence', form, QUIET)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}
