// Which discussion the current page has (clause R-08).
import { pageOf } from '@/lib/pages'
import { useAppState } from '@/lib/stores/app-state'
import type { CommentScope } from './api'

/** True for pages whose discussion the whole publisher shares; every other one belongs to the selected game. */
function isShared(pageId: string): boolean {
  return pageOf(pageId)?.of === 'publisher'
}

export function commentScope(pageId: string, gameId: number | undefined): CommentScope {
  return { pageId, gameId: isShared(pageId) ? null : (gameId ?? null) }
}

/** False on a game's page while no game is selected: the server would answer "select a game first". */
export function hasDiscussion({ pageId, gameId }: CommentScope): boolean {
  return pageId !== '' && (gameId !== null || isShared(pageId))
}

export function useCommentScope(): CommentScope {
  const pageId = useAppState((state) => state.commentKey)
  const gameId = useAppState((state) => state.gameInfo?.Id)
  return commentScope(pageId, gameId)
}
