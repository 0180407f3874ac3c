// The cache of server state, of the console and of every remote app.
import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query'

export function createQueryClient(): QueryClient {
  return new FreshQueryClient({
    defaultOptions: {
      queries: {
        // A refusal is an answer: asking again gives the same one. Pages offer a retry where it makes sense.
        retry: false,
        staleTime: 10_000,
        refetchOnWindowFocus: false,
        // Without a network too a call is made: it fails and the page says so, instead of waiting without a word.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

/**
 * A query client that never keeps an answer from before a change.
 *
 * TanStack starts a fetch anew when its query is invalidated, but not one that would bring the query's first data: that
 * answer, perhaps read before the change, counts as fresh. Here such queries are fetched once more.
 */
class FreshQueryClient extends QueryClient {
  override async invalidateQueries<TaggedQueryKey extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<TaggedQueryKey>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const early = this.getQueryCache()
      .findAll({ ...filters, type: 'active', fetchStatus: 'fetching' })
      .filter(({ state }) => state.data === undefined)
    // Waits for the fetches that it begins and for those that it finds.
    await super.invalidateQueries(filters, options)
    await Promise.all(
      early.map(({ queryKey }) => super.invalidateQueries({ queryKey, exact: true }, options)),
    )
  }
}
