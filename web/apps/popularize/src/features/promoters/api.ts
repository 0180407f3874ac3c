// Promoters of the selected game, through the gateway's pb service (clause K-07).
import { type Answer, type ApiClient, ApiError, codes, type Input, type Row } from '@longshore/api-client'
import { useConnection, useRemoteSession } from '@longshore/remote'
import { pagingOf } from '@longshore/ui/paging'
import { keepPreviousData, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import type { PromoterSearch } from './search'

export type Promoter = Row<'pb_list_promoters'>
export type PromoterStatus = Promoter['status']
export type PartnerState = Answer<'pb_read_partner'>
export type PromoterPage = Answer<'pb_list_promoters'>
export type Choices = Answer<'pb_list_promoter_choices'>
export type ImportReport = Answer<'pb_import_promoters'>
export type PromoterFields = Required<
  Omit<Input<'pb_create_promoter'>, 'game_id' | 'agency_id' | 'share_model_id'>
> & {
  /** As selects hold ids: empty for none. */
  agency: string
  /** Only of a new promoter; afterwards it is given by the day, with share models. */
  share: string
}

interface PromoterApi {
  list(search: PromoterSearch, signal?: AbortSignal): Promise<PromoterPage>
  create(fields: PromoterFields): Promise<Promoter>
  /** Only what is changed is sent. */
  edit(id: number, changed: Partial<PromoterFields>): Promise<Promoter>
  setForbidden(id: number, isForbidden: boolean): Promise<Promoter>
}

function createPromoterApi(api: ApiClient): PromoterApi {
  const quiet = { errorNotice: false }
  return {
    list: ({ keyword, status, group, agency, ...paging }, signal) => {
      const { page, pageSize } = pagingOf(paging)
      return api.call(
        'pb_list_promoters',
        { page, page_size: pageSize, keyword, status, group, agency_id: agency },
        { ...quiet, signal },
      )
    },
    create: ({ agency, share, ...fields }) =>
      api.call(
        'pb_create_promoter',
        { ...fields, agency_id: numberOf(agency), share_model_id: numberOf(share) },
        quiet,
      ),
    edit: (id, { name, contact, note, group, agency }) =>
      api.call(
        'pb_edit_promoter',
        { id, name, contact, note, group, agency_id: agency === undefined ? undefined : Number(agency) },
        quiet,
      ),
    setForbidden: (id, isForbidden) =>
      api.call('pb_forbid_promoter', { id, forbid: isForbidden ? 1 : 0 }, quiet),
  }
}

function numberOf(id: string): number | undefined {
  return id ? Number(id) : undefined
}

/** A promoter as the form holds them. */
export function fieldsOf({ name, code, contact, note, group, agency_id }: Promoter): PromoterFields {
  return { name, code, contact, note, group, agency: agency_id ? String(agency_id) : '', share: '' }
}

/** The calls and queries of the selected game; the key contains the game, so that no answer crosses to another. */
export function usePromoters() {
  const { api } = useConnection()
  const gameId = useRemoteSession().game?.id ?? 0
  const promoters = createPromoterApi(api)
  const listQuery = (search: PromoterSearch): UseQueryOptions<PromoterPage> => ({
    queryKey: promotersKey(gameId, 'list', search),
    queryFn: ({ signal }) => promoters.list(search, signal),
    placeholderData: keepPreviousData,
  })
  const oneQuery = (id: number): UseQueryOptions<Promoter | null> => ({
    queryKey: promotersKey(gameId, 'one', id),
    queryFn: ({ signal }) => one(api, id, signal),
  })
  const choicesQuery: UseQueryOptions<Choices> = {
    queryKey: promotersKey(gameId, 'choices'),
    queryFn: ({ signal }) => api.call('pb_list_promoter_choices', {}, { errorNotice: false, signal }),
  }
  return { ...promoters, listQuery, oneQuery, choicesQuery, allKey: promotersKey(gameId) }
}

/** Whether promoters may sign in for themselves, and what is done about it. */
export function usePartners() {
  const { api } = useConnection()
  const gameId = useRemoteSession().game?.id ?? 0
  const key: QueryKey = ['partners', gameId]
  return {
    key,
    one: (id: number): UseQueryOptions<PartnerState> => ({
      queryKey: [...key, id],
      queryFn: ({ signal }) => api.call('pb_read_partner', { id }, { errorNotice: false, signal }),
    }),
    invite: (id: number) => api.call('pb_invite_partner', { id }),
    revoke: (id: number) => api.call('pb_revoke_partner', { id }, { errorNotice: false }),
  }
}

function promotersKey(gameId: number, ...rest: unknown[]): QueryKey {
  return ['promoters', gameId, ...rest]
}

/** One promoter; null where the game has none of that id. */
async function one(api: ApiClient, id: number, signal: AbortSignal): Promise<Promoter | null> {
  if (id < 1) return null
  const envelope = await api.envelope('pb_read_promoter', { id }, { errorNotice: false, signal })
  if (envelope.code === codes.NOT_FOUND) return null
  if (envelope.code !== codes.SUCCESS) throw new ApiError(envelope)
  return envelope.data
}
