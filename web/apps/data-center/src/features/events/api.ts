// Questions about events, through the gateway's data service.
import type { Answer } from '@longshore/api-client'
import { useConnection } from '@longshore/remote'
import { keepPreviousData, type UseQueryOptions } from '@tanstack/react-query'
import { daysForm } from '../../lib/days'
import type { EventsSearch } from './search'

/** An answer, and the question that it is of: the page may be asking another one already. */
export type EventAnswer = Answer<'data_events'> & { of: EventsSearch }

/** What the server is asked for. */
export function eventsForm(search: EventsSearch) {
  const { event = '', measure = 'times', of = 'amount', grain = 'day', by = [], conditions = [] } = search
  return { ...daysForm(search), event, measure, of, grain, by, conditions } as const
}

export function useEventsQuery(gameId: number, search: EventsSearch): UseQueryOptions<EventAnswer> {
  const { api } = useConnection()
  const form = eventsForm(search)
  return {
    queryKey: ['events', gameId, form],
    queryFn: async ({ signal }) => {
      const answer = await api.call('data_events', form, { json: true, errorNotice: false, signal })
      return { ...answer, of: search }
    },
    placeholderData: keepPreviousData,
  }
}
