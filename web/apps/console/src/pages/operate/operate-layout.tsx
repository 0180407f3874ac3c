// The left sub-menu of /operate in its groups, beside its page; on a phone one row that opens a sheet. Everything below
// shows times in the game's zone.
import { GameZoneProvider, PagePicker } from '@longshore/ui'
import { Icon } from '@longshore/ui/icon'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { childrenOf, type Page, pageOf, pageTexts } from '@/lib/pages'
import { useAppState } from '@/lib/stores/app-state'
import { useIsPhone } from '@/lib/use-media'
import { overviewQuery } from './api'
import { ConflictDialog } from './conflict-dialog'
import { operateTexts } from './locales'
import styles from './operate-layout.module.css'

const EXACT = { exact: true }
const GROUPS = ['players', 'activities', 'switches', 'changes'] as const

export function OperateLayout({ children }: { children: ReactNode }) {
  const gameId = useAppState((state) => state.gameInfo?.Id)
  if (gameId === undefined) return children
  // Nothing of the former game stays on the screen.
  return <Layout key={gameId}>{children}</Layout>
}

function Layout({ children }: { children: ReactNode }) {
  const t = pageTexts.useT()
  const { data } = useQuery(overviewQuery())
  const { pathname } = useLocation()
  const groups = useGroups()
  const isPhone = useIsPhone()
  const current = groups
    .flatMap(({ pages }) => pages)
    .findLast(({ to }) => pathname === to || pathname.startsWith(`${to}/`))?.to
  const shown = groups.map((group) => ({
    ...group,
    pages: group.pages.map(({ name, to, icon }) => ({
      to,
      title: name === 'Operate' ? operateTexts.t('overview') : t(name),
      icon: icon && <Icon name={icon} size={18} />,
      count: waiting(name, data),
    })),
  }))
  return (
    <div className={styles.layout}>
      {isPhone ? (
        <PagePicker label={t('Operate')} groups={shown} current={current} />
      ) : (
        <nav className={styles.menu} aria-label={t('Operate')}>
          {shown.map(({ title, pages }) => (
            <section key={pages[0]?.to}>
              {title && <h2 className={styles.heading}>{title}</h2>}
              {pages.map((page) => (
                <Link
                  key={page.to}
                  to={page.to}
                  className={styles.item}
                  // The area's own page is not open below it; which one is, is decided here.
                  activeOptions={EXACT}
                  aria-current={page.to === current ? 'page' : undefined}
                >
                  {page.icon}
                  <span>{page.title}</span>
                  {page.count ? <b className={styles.count}>{page.count}</b> : null}
                </Link>
              ))}
            </section>
          ))}
        </nav>
      )}
      <div className={styles.page}>
        <GameZoneProvider value={data?.time_zone ?? 'UTC'}>
          {children}
          <ConflictDialog />
        </GameZoneProvider>
      </div>
    </div>
  )
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
