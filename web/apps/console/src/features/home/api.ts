import type { Comment, Game } from '@longshore/api-client'
import { queryOptions } from '@tanstack/react-query'
import { api } from '@/lib/api'

export interface Todo {
  key: string
  count: number
  /** Path of the page where one can do it. */
  route: string
}

export interface GameTodos {
  game: Game
  todos: Todo[]
}

export interface HomeOverview {
  games: GameTodos[]
  mentions: Comment[]
  recent_comments: Comment[]
}

/** Counts change while one works elsewhere: coming back to the tab asks again. */
export function homeOverviewQuery() {
  return queryOptions({
    queryKey: ['home', 'overview'],
    queryFn: ({ signal }) => api.get<HomeOverview>('/ultra/home/overview', undefined, { signal }),
    refetchOnWindowFocus: true,
  })
}
