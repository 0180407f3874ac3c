import { pagingOf } from '@longshore/ui'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '@/lib/api'
import { queryClient, untilAnswered } from '@/lib/query-client'
import { useAppState } from '@/lib/stores/app-state'
import type { GameConfSearch } from '../search'
import { saveBase64 } from './file'
import type { Exponents, Goods, GoodsFields, ImportReport, PriceReport, SentFile } from './types'

const LONG_MS = 60_000

function ask<T>(action: string, body: object, options: { signal?: AbortSignal; timeoutMs?: number } = {}) {
  const path = `/ultra/protected/app/send/usdk/sdk/${action}`
  // Dialogs and tables show refusals themselves, hence no toast.
  return api.post<T>(path, body, { errorNotice: false, json: true, ...options })
}

const gameId = (): number => useAppState.getState().gameInfo?.Id ?? 0

function changed(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['goods'] })
}

export function goodsQuery(search: GameConfSearch) {
  const { page, pageSize } = pagingOf(search)
  const filter = {
    keyword: search.keyword,
    is_on: search.kind === 'on' ? true : search.kind === 'off' ? false : undefined,
    ...(search.channel && { channel_code: search.channel, mapped: false }),
  }
  return queryOptions({
    queryKey: ['goods', gameId(), 'list', { ...filter, page, pageSize }],
    queryFn: ({ signal }) =>
      ask<{ list: Goods[]; total: number }>(
        'u_goodsList',
        { ...filter, page, page_size: pageSize },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })
}

/** Currency codes with the decimals of their smallest unit. */
export function currenciesQuery() {
  return queryOptions({
    queryKey: ['currencies'],
    queryFn: async ({ signal }): Promise<Exponents> => {
      const { list } = await ask<{ list: { code: string; exponent: number }[] }>(
        'u_currencyList',
        {},
        { signal },
      )
      return Object.fromEntries(list.map(({ code, exponent }) => [code, exponent]))
    },
    staleTime: Number.POSITIVE_INFINITY,
    ...untilAnswered,
  })
}

export async function saveGoods(fields: Partial<GoodsFields> & { id?: number }): Promise<void> {
  await ask<Goods>('u_updateGoods', fields)
  await changed()
}

export async function deleteGoods(ids: number[]): Promise<void> {
  await ask('u_delGoods', { ids })
  await changed()
}

export async function importGoods(
  file: SentFile,
  existing: 'refuse' | 'update',
  isDryRun: boolean,
): Promise<ImportReport> {
  const body = { ...file, existing, dry_run: isDryRun }
  const report = await ask<ImportReport>('u_batchAddGoods', body, { timeoutMs: LONG_MS })
  if (report.is_applied) await changed()
  return report
}

export async function exportGoods(format: 'xlsx' | 'csv', isTemplate = false): Promise<void> {
  const body = { format, template: isTemplate }
  saveBase64(await ask('u_exportGoods', body, { timeoutMs: LONG_MS }))
}

export function comparePrices(channel: string | undefined, file: SentFile | undefined): Promise<PriceReport> {
  return ask('u_goodsPriceReport', { ...file, channel_code: channel }, { timeoutMs: LONG_MS })
}
