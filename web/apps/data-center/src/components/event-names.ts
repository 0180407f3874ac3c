// Names of events and properties that came lately: what there is to ask about.
import type { Answer } from '@longshore/api-client'
import { useConnection } from '@longshore/remote'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { periodForm } from '../lib/days'

type EventNames = Answer<'data_event_names'>

const LISTEN_MS = 3_000
const REFRESH_MS = 30_000
const NONE: EventNames = { events: [], properties: [] }

export function useEventNames(
  gameId: number,
  period: ReturnType<typeof periodForm>,
  enabled = true,
): EventNames & { isPending: boolean; handleOpen(isOpen: boolean): void } {
  const { api } = useConnection()
  const [isOpen, setIsOpen] = useState(false)
  const { data, isPending } = useQuery({
    enabled,
    queryKey: ['event-names', gameId, period],
    queryFn: ({ signal }) => api.call('data_event_names', period, { signal }),
    // Events come while pages are open: whoever goes on to another finds those of the meantime, and so does whoever stays.
    staleTime: 5_000,
    // Who has a list of them open may wait for the one that was sent just now.
    refetchInterval: ({ state }) => (isOpen || state.data?.events.length === 0 ? LISTEN_MS : REFRESH_MS),
  })
  return { ...(data ?? NONE), isPending, handleOpen: setIsOpen }
}
