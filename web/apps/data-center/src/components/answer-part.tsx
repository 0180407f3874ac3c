// A part of a page with a question of its own: until the answer is there it shows no figures, and none where there is no answer.
import { FailureState, PageSkeleton } from '@longshore/remote'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'

interface Props<T> {
  query: UseQueryResult<T>
  /** What stands there, for whom it is refused. */
  area: string
  children(data: T): ReactNode
}

export function AnswerPart<T>({ query: { data, error, refetch }, area, children }: Props<T>) {
  if (data !== undefined) return children(data)
  if (error) return <FailureState error={error} area={area} onRetry={() => void refetch()} />
  return <PageSkeleton />
}
