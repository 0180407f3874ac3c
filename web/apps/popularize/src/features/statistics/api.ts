// What promotion brought, through the gateway's pb service (clause W-14).
import type { Answer, Input, Row } from '@longshore/api-client'
import { useConnection, useRemoteSession } from '@longshore/remote'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { everyPromoterQuery } from '../../lib/every-promoter'

export type Statistic = Answer<'pb_read_promotion_statistic'>
export type StatisticRow = Statistic['list'][number]
export type PromotionRow = Row<'pb_list_promotion_rows'>
export type Step = Input<'pb_list_promotion_rows'>['step']
export type By = NonNullable<Input<'pb_read_promotion_statistic'>['by']>

export const BY = ['promoter', 'package', 'day', 'channel'] as const
/** In the order in which a player takes them. */
export const STEPS = [
  'clicks',
  'downloads',
  'starts',
  'registrations',
  'roles',
  'first_payments',
  'orders',
] as const
export const DAYS = [7, 92] as const
export const USUAL_DAYS = 31

export interface StatisticSearch {
  by?: Exclude<By, 'promoter'>
  days?: (typeof DAYS)[number]
  promoter?: number
}

/** A figure whose rows are looked at: a step, of a row of the table or of all. */
export interface Figure {
  step: Step
  row?: StatisticRow
}

const quiet = { errorNotice: false }

function asked({ by, days, promoter }: StatisticSearch): Input<'pb_read_promotion_statistic'> {
  return { by, days: days ?? USUAL_DAYS, promoter_id: promoter }
}

/** The calls and queries of the selected game; the key contains the game, so that no answer crosses to another. */
export function useStatistics() {
  const { api } = useConnection()
  const key = ['statistics', useRemoteSession().game?.id ?? 0] as const
  return {
    statistic: (search: StatisticSearch) =>
      queryOptions({
        queryKey: [...key, 'read', search],
        queryFn: ({ signal }) => api.call('pb_read_promotion_statistic', asked(search), { ...quiet, signal }),
        placeholderData: keepPreviousData,
      }),
    rows: (search: StatisticSearch, { step, row }: Figure, page: number) =>
      queryOptions({
        queryKey: [...key, 'rows', search, step, row?.key, page],
        queryFn: ({ signal }) =>
          api.call(
            'pb_list_promotion_rows',
            { ...asked(search), step, key: row?.key, page },
            { ...quiet, signal },
          ),
        placeholderData: keepPreviousData,
      }),
    choices: everyPromoterQuery(api, key),
    file: (search: StatisticSearch, figure?: Figure) =>
      api.call('pb_export_promotion_statistic', {
        ...asked(search),
        step: figure?.step,
        key: figure?.row?.key,
      }),
  }
}
