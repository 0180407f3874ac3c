import type { Answer, Input, Row, Schemas } from '@longshore/api-client'
import { pagingOf } from '@longshore/ui'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ask } from '@/lib/api'
import { queryClient, untilAnswered } from '@/lib/query-client'
import { selectedGameId } from '@/lib/stores/app-state'
import type { GameConfSearch } from '../search'
import { saveBase64 } from './file'

export type Goods = Row<'usdk_list_goods'>
export type Product = Schemas['Product']
export type ImportReport = Answer<'usdk_batch_goods'>
export type PriceFault = Schemas['PriceFault']
export type PriceReport = Answer<'usdk_prices_goods'>

/** A table file as a call carries it. */
export type SentFile = { content: string; file_name: string } | { upload_id: string }

export type Exponents = Readonly<Record<string, number>>

const patient = { timeoutMs: 60_000 }

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
    queryKey: ['goods', selectedGameId(), 'list', { ...filter, page, pageSize }],
    queryFn: ({ signal }) => ask('usdk_list_goods', { ...filter, page, page_size: pageSize }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Currency codes with the decimals of their smallest unit. */
export function currenciesQuery() {
  return queryOptions({
    queryKey: ['currencies'],
    queryFn: async ({ signal }): Promise<Exponents> => {
      const { list } = await ask('usdk_currencies_goods', {}, { signal })
      return Object.fromEntries(list.map(({ code, exponent }) => [code, exponent]))
    },
    staleTime: Number.POSITIVE_INFINITY,
    ...untilAnswered,
  })
}

export async function saveGoods(fields: Input<'usdk_save_goods'>): Promise<void> {
  await ask('usdk_save_goods', fields)
  await changed()
}

export async function deleteGoods(ids: number[]): Promise<void> {
  await ask('usdk_delete_goods', { ids })
  await changed()
}

export async function importGoods(
  file: SentFile,
  existing: 'refuse' | 'update',
  isDryRun: boolean,
): Promise<ImportReport> {
  const report = await ask('usdk_batch_goods', { ...file, existing, dry_run: isDryRun }, patient)
  if (report.is_applied) await changed()
  return report
}

export async function exportGoods(format: 'xlsx' | 'csv', isTemplate = false): Promise<void> {
  saveBase64(await ask('usdk_export_goods', { format, template: isTemplate }, patient))
}

export function comparePrices(channel: string | undefined, file: SentFile | undefined): Promise<PriceReport> {
  return ask('usdk_prices_goods', { ...file, channel_code: channel }, patient)
}
