// The publisher's report currency and its rates, through the gateway's data service.
import type { Answer, Row } from '@longshore/api-client'
import { useConnection, useRemoteSession } from '@longshore/remote'
import { type UseQueryOptions, useQueryClient } from '@tanstack/react-query'

export type Rate = Row<'data_read_rates'>
export type RateList = Answer<'data_read_rates'>
export type Imported = Answer<'data_import_rates'>
export type RateFields = Pick<Rate, 'currency' | 'since' | 'rate'>

const quiet = { errorNotice: false }
const KEY = ['rates']

export function useRatesQuery(): UseQueryOptions<RateList> {
  const { api } = useConnection()
  return { queryKey: KEY, queryFn: ({ signal }) => api.call('data_read_rates', {}, { ...quiet, signal }) }
}

/** Whoever manages the publisher's games keeps its rates. */
export function useCanKeepRates(): boolean {
  return useRemoteSession().permissions.includes('gameManage')
}

/** The calls that change rates; figures that were converted by them are asked again. */
export function useKeeping() {
  const { api } = useConnection()
  const client = useQueryClient()
  const kept = async <T>(answer: Promise<T>): Promise<T> => {
    const found = await answer
    await client.invalidateQueries()
    return found
  }
  return {
    choose: (currency: string | null) =>
      kept(api.call('data_choose_report_currency', { currency }, { ...quiet, json: true })),
    // `target` is the report currency that the page shows: somebody may have chosen another one since.
    // `seen` is the rate that was shown, empty where there was none: another one is not replaced unseen.
    save: (fields: RateFields, target: string, seen: string) =>
      kept(api.call('data_save_rate', { ...fields, target, seen }, { ...quiet, json: true })),
    remove: ({ currency, since }: Pick<Rate, 'currency' | 'since'>, target: string) =>
      kept(api.call('data_delete_rate', { currency, since, target }, quiet)),
    read: (content: string, dry_run: boolean, target: string) =>
      kept(api.call('data_import_rates', { content, dry_run, target }, { ...quiet, json: true })),
  }
}
