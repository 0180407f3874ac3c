import type { Answer, Input, Row } from '@longshore/api-client'
import { pagingOf } from '@longshore/ui'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '@/lib/api'
import { queryClient } from '@/lib/query-client'
import type { PublisherSearch } from './search'

export type Publisher = Row<'list_publishers'>
export type PersonForm = Omit<Input<'invite_owner'>, 'id'>
type Link = Answer<'invite_owner'>

// Dialogs show refusals themselves, and tables their own error state, hence no toast.
const quiet = { errorNotice: false }

function changed(): Promise<unknown> {
  return Promise.all(
    ['publishers', 'audit'].map((noun) => queryClient.invalidateQueries({ queryKey: [noun] })),
  )
}

export function publishersQuery(search: PublisherSearch) {
  const { page, pageSize } = pagingOf(search)
  const { keyword } = search
  return queryOptions({
    queryKey: ['publishers', { keyword, page, pageSize }],
    queryFn: ({ signal }) => fetchPublishers(search, page, pageSize, signal),
    placeholderData: keepPreviousData,
  })
}

export function fetchPublishers(
  { keyword }: PublisherSearch,
  page: number,
  pageSize: number,
  signal: AbortSignal,
) {
  return api.call('list_publishers', { keyword, page, page_size: pageSize }, { ...quiet, signal })
}

/** Adds a publisher, or invites another owner of the one with this id; the link is given once. */
export async function inviteOwner(target: { id: number } | { publisher_name: string }, person: PersonForm) {
  const link: Link =
    'id' in target
      ? await api.call('invite_owner', { ...target, ...person }, quiet)
      : await api.call('add_publisher', { ...target, ...person }, quiet)
  await changed()
  return link
}

export async function setSuspended(id: number, isSuspended: boolean): Promise<void> {
  await api.call(isSuspended ? 'suspend_publisher' : 'resume_publisher', { id }, quiet)
  await changed()
}
