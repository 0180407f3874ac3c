// The cache of server state, shared by the guard (outside React) and the pages.
import { QueryClient } from '@tanstack/react-query'
import { onSessionCleared } from './expiry'

export const queryClient = new QueryClient({
  defaultOptions: {
    // A refusal is an answer: asking again gives the same one. Pages offer a retry where it makes sense.
    queries: { retry: false, staleTime: 10_000, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
})

onSessionCleared(() => queryClient.clear())
