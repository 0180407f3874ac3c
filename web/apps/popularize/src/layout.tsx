// What all pages of the app share: they belong to a game, and start again when another game is selected.
import { NoGameState, useRemoteSession } from '@longshore/remote'
import { Outlet, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { promoterTexts } from './features/promoters/locales'

export function Layout() {
  const t = promoterTexts.useT()
  const navigate = useNavigate()
  const gameId = useRemoteSession().game?.id
  const former = useRef(gameId)
  useEffect(() => {
    if (former.current === gameId) return
    former.current = gameId
    // A promoter, a page number or a filter of the former game means nothing in this one.
    void navigate({ to: '/promoters', search: {}, replace: true })
  }, [gameId, navigate])
  if (gameId === undefined) return <NoGameState area={t('area')} />
  return <Outlet key={gameId} />
}
