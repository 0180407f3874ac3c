// A game's page is shown with a game: the one of its address, the selected one, or the one that is chosen here.
import { layout } from '@longshore/ui/layout'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import button from '@/components/button.module.css'
import { StatePage } from '@/components/state-page'
import { pageOf } from '@/lib/pages'
import { useAppState } from '@/lib/stores/app-state'
import { appTexts } from '../locales'
import { PendingPage } from '../pending-page'
import { GameList } from './game-list'
import styles from './game-switcher.module.css'
import { useGameLink } from './use-game-link'

export function GameGate({ children }: { children: ReactNode }) {
  const name = useRouterState({
    select: (state) => state.matches.findLast((match) => match.staticData.page)?.staticData.page,
  })
  const isOfGame = pageOf(name)?.of === 'game'
  const isLinking = useGameLink(isOfGame)
  const hasGame = useAppState((state) => state.gameInfo !== null)
  if (isLinking) return <PendingPage />
  return isOfGame && !hasGame ? <ChooseGame /> : children
}

/** The one page on which a game is chosen, at the address of the page that needs it. */
function ChooseGame() {
  const t = appTexts.useT()
  const navigate = useNavigate()
  return (
    <StatePage
      icon="gamepad"
      title={t('chooseGame.title')}
      lead={t('chooseGame.lead')}
      actions={
        <button type="button" className={button.primary} onClick={() => void navigate({ to: '/home' })}>
          {t('chooseGame.home')}
        </button>
      }
    >
      <div className={`${layout.frame} ${styles.page}`}>
        <GameList />
      </div>
    </StatePage>
  )
}
