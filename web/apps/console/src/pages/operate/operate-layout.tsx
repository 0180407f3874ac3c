// The left sub-menu of /operate in its groups, beside its page; on a phone one row that opens a sheet. Everything below
// shows times in the game's zone, and none while that is on its way.
import { AreaLayout, GameZoneProvider, openPage, ViewersTimesProvider } from '@longshore/ui'
import { Icon } from '@longshore/ui/icon'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { childrenOf, type Page, pageOf, pageTexts } from '@/lib/pages'
import { useAppState } from '@/lib/stores/app-state'
import { overviewQuery } from './api'
import { ConflictDialog } from './conflict-dialog'
import { operateTexts } from './locales'

const GROUPS = ['players', 'activities', 'switches', 'changes'] as const

export function OperateLayout({ children }: { children: ReactNode }) {
  const gameId = useAppState((state) => state.gameInfo?.Id)
  if (gameId === undefined) return children
  // Nothing of the former game stays on the screen.
  return <Layout key={gameId}>{children}</Layout>
}

function Layout({ children }: { children: ReactNode }) {
  const t = pageTexts.useT()
  const { data, isError } = useQuery(overviewQuery())
  const zone = useKnown(data?.time_zone) ?? (isError ? 'UTC' : '')
  const { pathname } = useLocation()
  const shown = useGroups().map((group) => ({
    ...group,
    pages: group.pages.map(({ name, to, icon }) => ({
      to,
      title: name === 'Operate' ? operateTexts.t('overview') : t(name),
      icon: icon && <Icon name={icon} size={18} />,
      count: waiting(name, data),
    })),
  }))
  return (
    <AreaLayout label={t('Operate')} groups={shown} current={openPage(shown, pathname)}>
      <GameZoneProvider value={zone}>
        <ViewersTimesProvider value={false}>
          {children}
          <ConflictDialog />
        </ViewersTimesProvider>
      </GameZoneProvider>
    </AreaLayout>
  )
}

/** What was known last: in another language the same is asked anew. */
function useKnown(told: string | undefined): string | undefined {
  const [known, setKnown] = useState(told)
  if (told !== undefined && told !== known) setKnown(told)
  return told ?? known
}

/** The pages that there are, under their headings; the area's own first. */
function useGroups(): { title?: string; pages: readonly Page[] }[] {
  const t = operateTexts.useT()
  const gameType = useAppState((state) => state.gameType)
  const own = pageOf('Operate')
  const pages = childrenOf('Operate', gameType)
  const groups = GROUPS.map((group) => ({
    title: t(`group.${group}`),
    pages: pages.filter((page) => page.group === group),
  }))
  return [{ pages: own ? [own] : [] }, ...groups.filter((group) => group.pages.length > 0)]
}

function waiting(name: string, data: { stuck: number; changed: number } | undefined): number | undefined {
  if (name === 'LostPayments') return data?.stuck
  return name === 'Changes' ? data?.changed : undefined
}
