// Share models of the selected game, through the gateway's pb service (clause W-14).
import type { Answer, Input } from '@longshore/api-client'
import { useConnection, useRemoteSession } from '@longshore/remote'
import type { UseQueryOptions } from '@tanstack/react-query'
import { everyPromoterQuery } from '../../lib/every-promoter'

export type ShareModel = Answer<'pb_list_share_models'>['list'][number]
export type Terms = ShareModel['versions'][number]['terms']
export type Calculated = Answer<'pb_calculate_share'>
export type CalculatorDay = Input<'pb_calculate_share'>['days'][number]

/** The first day that the server names while no month is settled. */
export const NOTHING_SETTLED = '2000-01-01'
const quiet = { errorNotice: false }
/** Terms are objects, which a form cannot carry. */
const asJson = { ...quiet, json: true }

/** The calls and queries of the selected game; the key contains the game, so that no answer crosses to another. */
export function useShares() {
  const { api } = useConnection()
  const key = ['shares', useRemoteSession().game?.id ?? 0] as const
  const list: UseQueryOptions<Answer<'pb_list_share_models'>> = {
    queryKey: [...key, 'list'],
    queryFn: ({ signal }) => api.call('pb_list_share_models', {}, { ...quiet, signal }),
  }
  return {
    key,
    list,
    promoters: everyPromoterQuery(api, key, 'active'),
    create: (name: string, begins_on: string, terms: Terms) =>
      api.call('pb_create_share_model', { name, begins_on, terms }, asJson),
    addVersion: (model_id: number, begins_on: string, terms: Terms) =>
      api.call('pb_add_share_version', { model_id, begins_on, terms }, asJson),
    assign: (model_id: number, promoter_ids: number[], begins_on: string) =>
      api.call('pb_assign_share_model', { model_id, promoter_ids, begins_on }, asJson),
    calculate: (terms: Terms, days: CalculatorDay[]) =>
      api.call('pb_calculate_share', { terms, currency: terms.currency, days }, asJson),
  }
}
