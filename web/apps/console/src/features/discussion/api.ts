// The calls of clause K-05, as queries of one page's discussion.
import type { Answer, Comment, Row, Schemas } from '@longshore/api-client'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '@/lib/api'
import { withPresentNames } from '@/lib/mentions'
import { untilAnswered } from '@/lib/query-client'

export const PAGE_SIZE = 10
const EXPORT_PAGE_SIZE = 100

export type CommentPage = Answer<'list_comments'>
export type { Comment }
/** A reply, and what a comment that begins a thread has in common with it. */
export type Reply = Schemas['CommentReply']
export type Colleague = Row<'list_colleagues'>

/** Where a discussion belongs: a page, and its game unless the page is the whole publisher's. */
export interface CommentScope {
  pageId: string
  gameId: number | null
}

export interface CommentFilters {
  keyword: string
  tags: readonly string[]
  isMentioned: boolean
}

export interface CommentFields {
  content: string
  tags: readonly string[]
}

/** What is written: a change of the comment with this id, a reply to one, or else a new comment. */
export interface CommentPlace {
  commentId?: number
  parentId?: number
}

export function commentsQuery({ pageId, gameId }: CommentScope, filters: CommentFilters) {
  return infiniteQueryOptions({
    queryKey: ['comments', 'list', pageId, gameId, filters],
    queryFn: ({ pageParam, signal }) => fetchPage(pageId, pageParam, PAGE_SIZE, filters, signal),
    initialPageParam: 1,
    getNextPageParam: nextPage,
  })
}

/** The list ends when the loaded count reaches the total (clause C-07), or when a page brings nothing. */
export function nextPage(last: CommentPage, pages: readonly CommentPage[]): number | undefined {
  const loaded = pages.reduce((sum, page) => sum + page.list.length, 0)
  return last.list.length > 0 && loaded < last.total ? pages.length + 1 : undefined
}

/** Everything on the page, for the export. */
export function fetchForExport(pageId: string, page: number, signal: AbortSignal): Promise<CommentPage> {
  return fetchPage(pageId, page, EXPORT_PAGE_SIZE, null, signal)
}

async function fetchPage(
  pageId: string,
  page: number,
  pageSize: number,
  filters: CommentFilters | null,
  signal: AbortSignal,
): Promise<CommentPage> {
  const query = {
    page,
    page_size: pageSize,
    page_id: pageId,
    content: filters?.keyword || undefined,
    tags: filters?.tags.join(',') || undefined,
    mentioned: filters?.isMentioned ? 1 : undefined,
  } as const
  const { list, total } = await api.call('list_comments', query, { signal })
  return { list: list.map(withPresentNames), total }
}

export function commentCountQuery({ pageId, gameId }: CommentScope) {
  return queryOptions({
    queryKey: ['comments', 'count', pageId, gameId],
    queryFn: ({ signal }) => api.call('count_comments', { page_id: pageId }, { signal }),
    ...untilAnswered,
  })
}

export function commentTagsQuery({ pageId, gameId }: CommentScope) {
  return queryOptions({
    queryKey: ['comments', 'tags', pageId, gameId],
    queryFn: ({ signal }) => api.call('list_comment_tags', { page_id: pageId }, { signal }),
    ...untilAnswered,
  })
}

export async function findColleagues(keyword: string, signal: AbortSignal): Promise<Colleague[]> {
  return (await api.call('list_colleagues', { keyword }, { signal })).list
}

export async function saveComment(
  pageId: string,
  { content, tags }: CommentFields,
  { commentId, parentId }: CommentPlace,
): Promise<Comment> {
  const fields = { content, page_id: pageId, tags: [...tags] }
  // JSON, because a form cannot carry an empty list.
  const options = { json: true }
  const saving =
    commentId === undefined
      ? api.call('create_comment', { ...fields, parent_id: parentId }, options)
      : api.call('edit_comment', { id: commentId, ...fields }, options)
  return withPresentNames(await saving)
}

export async function setResolved(id: number, isResolved: boolean): Promise<Comment> {
  return withPresentNames(await api.call(isResolved ? 'resolve_comment' : 'reopen_comment', { id }))
}

export function deleteComment(id: number): Promise<unknown> {
  return api.call('delete_comment', { id })
}
