import type { Game } from '@longshore/api-client'
import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { useGoTo } from './use-go-to'

interface Props {
  path: string
  game: Game | null
  withDiscussion?: boolean
  className?: string
  children: ReactNode
}

/** A real link (it can be copied and opened elsewhere) whose plain click also selects the game. */
export function PageLink({ path, game, withDiscussion, className, children }: Props) {
  const router = useRouter()
  const goTo = useGoTo()
  const handleClick = (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    void goTo({ path, game, withDiscussion })
  }
  return (
    <a href={router.buildLocation({ to: path }).publicHref} className={className} onClick={handleClick}>
      {children}
    </a>
  )
}
