// Saving and deleting, with what the lists and the badge show meanwhile.
import { type InfiniteData, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { isUnanswered } from '@/lib/query-client'
import { toast } from '@/lib/toast'
import {
  type CommentFields,
  type CommentPage,
  type CommentPlace,
  type CommentScope,
  deleteComment,
  type Reply,
  saveComment,
  setResolved,
} from './api'
import { draftKey, dropDraft, settleDraft } from './drafts'
import { discussionTexts } from './locales'

const UNDO_MS = 10_000

type Pages = InfiniteData<CommentPage, number>

/** Lists start again from page 1 (clause C-05): the further pages go before the refetch, the first stays to be seen. */
async function reloadFromFirstPage(client: QueryClient): Promise<void> {
  client.setQueriesData<Pages>(
    { queryKey: ['comments', 'list'] },
    (data) => data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) },
  )
  await Promise.all([
    client.invalidateQueries({ queryKey: ['comments'] }),
    client.invalidateQueries({ queryKey: ['home'] }),
  ])
}

/** What is refused may have been deleted by another: the lists show what is there now. */
async function reloadAfterRefusal(client: QueryClient, error: unknown): Promise<void> {
  if (!isUnanswered(error)) await reloadFromFirstPage(client)
}

/** Posts or updates; the button stays busy until the list has reloaded. */
export function useSaveComment(scope: CommentScope, place: CommentPlace, draft: string) {
  const client = useQueryClient()
  const t = discussionTexts.useT()
  return useMutation({
    mutationFn: (fields: CommentFields) => saveComment(scope.pageId, fields, place),
    onSuccess: async (saved, sent) => {
      const settle = (): void => settleDraft(draft, draftKey(scope, saved.id), sent)
      settle()
      toast('success', t(place.commentId ? 'updated' : place.parentId ? 'replied' : 'published'))
      await reloadFromFirstPage(client)
      // One may type until the form goes.
      settle()
    },
    onError: (error) => reloadAfterRefusal(client, error),
  })
}

/** Resolves a thread or takes it up again; the toast offers the way back, since the thread changes its place. */
export function useResolveThread() {
  const client = useQueryClient()
  const t = discussionTexts.useT()
  const change = useMutation({
    mutationFn: ({ id, isResolved }: { id: number; isResolved: boolean }) => setResolved(id, isResolved),
    onSuccess: async (_thread, { id, isResolved }) => {
      const undo = { label: t('undo'), run: () => change.mutate({ id, isResolved: !isResolved }) }
      toast('success', t(isResolved ? 'resolved' : 'reopened'), { action: undo, durationMs: UNDO_MS })
      await reloadFromFirstPage(client)
    },
    onError: (error) => reloadAfterRefusal(client, error),
  })
  return change
}

/** Takes the comment out at once; a refusal (its toast comes from the client) puts everything back. */
export function useDeleteComment(scope: CommentScope) {
  const client = useQueryClient()
  const t = discussionTexts.useT()
  return useMutation({
    mutationFn: (comment: Reply) => deleteComment(comment.id),
    onMutate: async (comment) => {
      await client.cancelQueries({ queryKey: ['comments'] })
      const former = client.getQueriesData({ queryKey: ['comments'] })
      client.setQueriesData<Pages>(
        { queryKey: ['comments', 'list'] },
        (data) => data && { ...data, pages: data.pages.map((page) => without(page, comment)) },
      )
      if (comment.parent_id === null)
        client.setQueriesData<{ total: number }>(
          { queryKey: ['comments', 'count', comment.page_id] },
          (count) => count && { total: count.total - 1 },
        )
      return { former }
    },
    onError: (_error, _comment, kept) => {
      for (const [key, data] of kept?.former ?? []) client.setQueryData(key, data)
    },
    onSuccess: (_answer, comment) => {
      // Not before: what was changed of one that stays is still wanted.
      dropDraft(draftKey(scope, comment.id))
      toast('success', t('deleted'))
    },
    onSettled: () => reloadFromFirstPage(client),
  })
}

/** Every page of a list carries the total, so that each loses one; replies are not counted. */
function without(page: CommentPage, { id, parent_id: parentId }: Reply): CommentPage {
  if (parentId === null)
    return { list: page.list.filter((comment) => comment.id !== id), total: page.total - 1 }
  const list = page.list.map((thread) => ({
    ...thread,
    replies: thread.replies.filter((reply) => reply.id !== id),
  }))
  return { ...page, list }
}
