// All promoters of the selected game, for lists to choose from: a page of the server's has a hundred at most.
import type { ApiClient, Row } from '@longshore/api-client'
import { type QueryKey, queryOptions } from '@tanstack/react-query'

type Promoter = Row<'pb_list_promoters'>

const PAGE_SIZE = 100

/** All of them, or those that may earn; `key` says of which game, and whose list it is. */
export function everyPromoterQuery(api: ApiClient, key: QueryKey, status?: Promoter['status']) {
  return queryOptions({
    queryKey: [...key, 'promoters'],
    queryFn: async ({ signal }): Promise<{ list: Promoter[] }> => {
      const found = new Map<number, Promoter>()
      for (let page = 1; ; page += 1) {
        const asked = { page, page_size: PAGE_SIZE, status }
        const { list, total } = await api.call('pb_list_promoters', asked, { errorNotice: false, signal })
        // Somebody who joins meanwhile moves the pages by one.
        for (const promoter of list) found.set(promoter.id, promoter)
        if (list.length < PAGE_SIZE || page * PAGE_SIZE >= total) return { list: [...found.values()] }
      }
    },
  })
}
