import type { Game } from '@longshore/api-client'
import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import type { PageName } from '@/lib/pages'
import { destinationOf, useGoTo } from './use-go-to'

interface Props {
  page: PageName
  game: Game | null
  /** What the page's address says: a filter, or what is opened. */
  search?: Record<string, string | number>
  withDiscussion?: boolean
  className?: string
  children: ReactNode
}

/** A real link (it can be copied and opened elsewhere, and names its game) whose plain click also selects the game. */
export function PageLink({ page, game, search = {}, withDiscussion, className, children }: Props) {
  const router = useRouter()
  const goTo = useGoTo()
  const handleClick = (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    void goTo({ page, game, search, withDiscussion })
  }
  return (
    <a
      href={
        router.buildLocation({
          ...destinationOf(page),
          search: game ? { ...search, game: game.Id } : search,
        } as never).publicHref
      }
      className={className}
      onClick={handleClick}
    >
      {children}
    </a>
  )
}
