// The page and its size as they stand in the address bar: defaults are left out, nonsense is dropped.

export const PAGE_SIZES = [10, 20, 50, 100] as const
export const DEFAULT_PAGE_SIZE = 20
const LAST_PAGE = 100_000

export interface PagingSearch {
  /** From 1; absent on the first page. */
  page?: number
  /** Absent for the default. */
  size?: number
}

/** For a route's `validateSearch`: only a page and a size that make sense come through. */
export function parsePaging(search: Record<string, unknown>): PagingSearch {
  const page = Number(search.page)
  const size = Number(search.size)
  const paging: PagingSearch = {}
  if (Number.isInteger(page) && page > 1 && page <= LAST_PAGE) paging.page = page
  if (size !== DEFAULT_PAGE_SIZE && PAGE_SIZES.some((known) => known === size)) paging.size = size
  return paging
}

/** The page and size to ask the server for. */
export function pagingOf(search: PagingSearch): { page: number; pageSize: number } {
  return { page: search.page ?? 1, pageSize: search.size ?? DEFAULT_PAGE_SIZE }
}

/** Cuts a page out of a list that the server gives whole. */
export function pageOf<Row>(
  rows: readonly Row[],
  search: PagingSearch,
): { list: readonly Row[]; total: number } {
  const { page, pageSize } = pagingOf(search)
  return { list: rows.slice((page - 1) * pageSize, page * pageSize), total: rows.length }
}

/** Page numbers to show: first, last and those around the current one; null is a gap. */
export function pageNumbers(page: number, pages: number): (number | null)[] {
  const shown = [1, page - 1, page, page + 1, pages].filter((number) => number >= 1 && number <= pages)
  const sorted = [...new Set(shown)].toSorted((a, b) => a - b)
  return sorted.flatMap((number, index) => {
    const gap = number - (sorted[index - 1] ?? 0)
    // A gap of one page is shown as that page.
    if (gap === 2) return [number - 1, number]
    return gap > 2 ? [null, number] : [number]
  })
}
