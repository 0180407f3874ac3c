// Promoters of the selected game, through the gateway's pb service (clause K-07).
import type { Answer, ApiClient, Input, Row } from '@longshore/api-client'
import { useConnection, useRemoteSession } from '@longshore/remote'
import { pagingOf } from '@longshore/ui/paging'
import { keepPreviousData, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import type { PromoterSearch } from './search'

/** The largest page that the server gives. */
const LOOK_UP_SIZE = 100

export type Promoter = Row<'pb_list_promoters'>
export type PromoterStatus = Promoter['status']
export type PartnerState = Answer<'pb_read_partner'>
export type PromoterPage = Answer<'pb_list_promoters'>
export type PromoterFields = Required<Omit<Input<'pb_create_promoter'>, 'game_id'>>

interface PromoterApi {
  list(search: PromoterSearch, signal?: AbortSignal): Promise<PromoterPage>
  create(fields: PromoterFields): Promise<Promoter>
  edit(id: number, fields: Omit<PromoterFields, 'code'>): Promise<Promoter>
  setForbidden(id: number, isForbidden: boolean): Promise<Promoter>
}

function createPromoterApi(api: ApiClient): PromoterApi {
  const quiet = { errorNotice: false }
  return {
    list: ({ keyword, status, ...paging }, signal) => {
      const { page, pageSize } = pagingOf(paging)
      return api.call(
        'pb_list_promoters',
        { page, page_size: pageSize, keyword, status },
        { ...quiet, signal },
      )
    },
    create: (fields) => api.call('pb_create_promoter', fields, quiet),
    edit: (id, { name, contact, note }) => api.call('pb_edit_promoter', { id, name, contact, note }, quiet),
    setForbidden: (id, isForbidden) =>
      api.call('pb_forbid_promoter', { id, forbid: isForbidden ? 1 : 0 }, quiet),
  }
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
    queryFn: ({ signal }) => find(promoters, id, signal),
  })
  return { ...promoters, listQuery, oneQuery, allKey: promotersKey(gameId) }
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

/** The service has no call for one promoter: walks the list until the id appears. */
async function find(promoters: PromoterApi, id: number, signal: AbortSignal): Promise<Promoter | null> {
  for (let page = 1; ; page++) {
    const { list, total } = await promoters.list({ page, size: LOOK_UP_SIZE }, signal)
    const found = list.find((promoter) => promoter.id === id)
    if (found) return found
    if (list.length === 0 || page * LOOK_UP_SIZE >= total) return null
  }
}
