// Promoters of the selected game, through the gateway's pb service: the target path travels in a header (clause K-07).
import type { ApiClient } from '@longshore/api-client'
import { useConnection, useRemoteSession } from '@longshore/remote'
import { keepPreviousData, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import type { PromoterSearch } from './search'

export const PAGE_SIZE = 20
const GATEWAY = '/ultra/app/send'
/** The largest page that the server gives. */
const LOOK_UP_SIZE = 100

export type PromoterStatus = 'active' | 'forbidden'

export interface Promoter {
  id: number
  game_id: number
  name: string
  code: string
  contact: string
  note: string
  status: PromoterStatus
  created_at: number
  updated_at: number
  created_user_name: string
}

export interface PromoterPage {
  list: Promoter[]
  total: number
}

export interface PromoterFields {
  name: string
  code: string
  contact: string
  note: string
}

interface PromoterApi {
  list(search: PromoterSearch, size?: number, signal?: AbortSignal): Promise<PromoterPage>
  create(fields: PromoterFields): Promise<Promoter>
  edit(id: number, fields: Omit<PromoterFields, 'code'>): Promise<Promoter>
  setForbidden(id: number, isForbidden: boolean): Promise<Promoter>
}

function createPromoterApi(api: ApiClient): PromoterApi {
  const send = <T>(action: string, body: object, signal?: AbortSignal, errorNotice = false): Promise<T> =>
    api.post<T>(GATEWAY, body, { headers: { path: `/pb/cps/promoter/${action}` }, signal, errorNotice })
  return {
    list: ({ keyword, status, page = 1 }, size = PAGE_SIZE, signal) =>
      send('list', { page, page_size: size, keyword, status }, signal),
    create: (fields) => send('create', fields),
    edit: (id, { name, contact, note }) => send('edit', { id, name, contact, note }),
    setForbidden: (id, isForbidden) => send('forbid', { id, forbid: isForbidden ? 1 : 0 }, undefined, true),
  }
}

/** The calls and queries of the selected game; the key contains the game, so that no answer crosses to another. */
export function usePromoters() {
  const { api } = useConnection()
  const gameId = useRemoteSession().game?.id ?? 0
  const promoters = createPromoterApi(api)
  const listQuery = (search: PromoterSearch): UseQueryOptions<PromoterPage> => ({
    queryKey: promotersKey(gameId, 'list', search),
    queryFn: ({ signal }) => promoters.list(search, PAGE_SIZE, signal),
    placeholderData: keepPreviousData,
  })
  const oneQuery = (id: number): UseQueryOptions<Promoter | null> => ({
    queryKey: promotersKey(gameId, 'one', id),
    queryFn: ({ signal }) => find(promoters, id, signal),
  })
  return { ...promoters, listQuery, oneQuery, allKey: promotersKey(gameId) }
}

function promotersKey(gameId: number, ...rest: unknown[]): QueryKey {
  return ['promoters', gameId, ...rest]
}

/** The service has no call for one promoter: walks the list until the id appears. */
async function find(promoters: PromoterApi, id: number, signal: AbortSignal): Promise<Promoter | null> {
  for (let page = 1; ; page++) {
    const { list, total } = await promoters.list({ page }, LOOK_UP_SIZE, signal)
    const found = list.find((promoter) => promoter.id === id)
    if (found) return found
    if (list.length === 0 || page * LOOK_UP_SIZE >= total) return null
  }
}
