import type { Answer } from '@longshore/api-client'
import { queryOptions } from '@tanstack/react-query'
import { ask } from '@/lib/api'
import { usePreferences } from '@/lib/stores/preferences'
import { selectedGameId } from '../api'

export type Settings = Answer<'hgsdk_read_settings'>
export type Moves = Answer<'hgsdk_preview_time_zone'>
export type AreaFound = Answer<'hgsdk_find_area'>

/** The dialog or the form shows the refusal. */
const QUIET = { errorNotice: false }

/** What areas can be made of, and the clock in force: what is published changes it. */
export function settingsQuery() {
  return queryOptions({
    queryKey: ['publishing', selectedGameId(), 'globals', usePreferences.getState().language],
    queryFn: ({ signal }) => ask('hgsdk_read_settings', {}, { signal }),
  })
}

export function previewZone(zone: string): Promise<Moves> {
  return ask('hgsdk_preview_time_zone', { time_zone: zone }, QUIET)
}

export function findArea(address: string, uses: 'live' | 'draft'): Promise<AreaFound> {
  return ask('hgsdk_find_area', { address, uses }, QUIET)
}
