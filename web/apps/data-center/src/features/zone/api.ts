import type { Answer } from '@longshore/api-client'
import { useConnection } from '@longshore/remote'
import type { UseQueryOptions } from '@tanstack/react-query'
import { periodForm } from '../../lib/days'
import type { ZoneSearch } from './search'

export type ZonePreview = Answer<'data_zone_preview'>
export type ZoneDay = ZonePreview['days'][number]

export function useZoneQuery(gameId: number, search: ZoneSearch): UseQueryOptions<ZonePreview> {
  const { api } = useConnection()
  const form = { ...periodForm(search), zone: search.zone ?? '' }
  return {
    enabled: form.zone !== '',
    queryKey: ['zone-preview', gameId, form],
    queryFn: ({ signal }) => api.call('data_zone_preview', form, { errorNotice: false, signal }),
  }
}
