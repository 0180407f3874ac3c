// What all pages of the app share: the menu, the game's zone, and that they belong to a game and start again when
// another is selected.
import { NoGameState, useRemoteSession } from '@longshore/remote'
import { AreaLayout, GameZoneProvider, openPage, type PickerGroup } from '@longshore/ui'
import { Icon } from '@longshore/ui/icon'
import { Outlet, useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useZones } from '../use-zones'
import { areaTexts } from './locales'
import { GROUPS, PAGES } from './pages'

export function Layout() {
  const t = areaTexts.useT()
  const navigate = useNavigate()
  const gameId = useRemoteSession().game?.id
  const zones = useZones()
  const groups = useGroups()
  const current = openPage(groups, useLocation().pathname)
  const former = useRef(gameId)
  useEffect(() => {
    if (former.current === gameId) return
    former.current = gameId
    // An object, a page number or a filter of the former game means nothing in this one; its kind of page does.
    void navigate({ to: current ?? '/promoters', search: {}, replace: true })
  }, [gameId, current, navigate])
  if (gameId === undefined) return <NoGameState area={t('area')} />
  return (
    <AreaLayout label={t('area')} groups={groups} current={current}>
      <GameZoneProvider value={zones.game}>
        <Outlet key={gameId} />
      </GameZoneProvider>
    </AreaLayout>
  )
}

function useGroups(): readonly PickerGroup[] {
  const t = areaTexts.useT()
  return GROUPS.map((group) => ({
    title: t(`group.${group}`),
    pages: PAGES.filter((page) => page.group === group).map(({ to, name, icon }) => ({
      to,
      title: t(`page.${name}`),
      icon: <Icon name={icon} size={18} />,
    })),
  }))
}
