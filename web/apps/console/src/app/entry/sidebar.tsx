import { Icon } from '@longshore/ui/icon'
import { layout } from '@longshore/ui/layout'
import { Link, useLocation } from '@tanstack/react-router'
import { BrandMark } from '@/components/brand'
import { addressOfPage, PAGES, type Page, pageTexts, targetOf } from '@/lib/pages'
import { PROVIDER_SITE } from '@/lib/provider'
import { useAppState } from '@/lib/stores/app-state'
import { useCan } from '@/lib/stores/permission'
import { appTexts } from '../locales'
import styles from './sidebar.module.css'

/** The 80-px sidebar; below phone width its items form a bar at the foot of the screen. */
export function Sidebar() {
  const t = appTexts.useT()
  return (
    <aside className={styles.sidebar}>
      <a
        className={`${layout.tile} ${styles.logo}`}
        href={PROVIDER_SITE}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={t('nav.provider')}
        title={t('nav.provider')}
      >
        <BrandMark size={40} />
      </a>
      <nav className={`${layout.column} ${styles.items}`} aria-label={t('nav.label')}>
        {PAGES.filter(({ menu }) => menu).map((page) => (
          <MenuItem key={page.name} page={page} />
        ))}
      </nav>
    </aside>
  )
}

function MenuItem({ page }: { page: Page }) {
  const t = appTexts.useT()
  const title = pageTexts.useT()
  const { pathname } = useLocation()
  const isAllowed = useCan(page.permission)
  const gameType = useAppState((state) => state.gameType)
  const hasGame = useAppState((state) => state.gameInfo !== null)
  if (!isAllowed) return null
  const content = (
    <>
      {page.icon && <Icon name={page.icon} size={24} />}
      <span className={`${layout.clip} ${styles.text}`}>
        {page.menu === 'foot' ? t('nav.user') : title(page.name)}
      </span>
    </>
  )
  // Without a game only the home page has something to show (clause S-05).
  if (!hasGame && page.name !== 'Home')
    return (
      // oxlint-disable-next-line jsx-a11y/anchor-is-valid -- the documented pattern of a disabled link
      <a
        className={`${layout.column} ${styles.item}`}
        role="link"
        aria-disabled="true"
        title={t('nav.needsGame')}
      >
        {content}
      </a>
    )
  const prefix = addressOfPage(page)
  const isCurrent = pathname === prefix || pathname.startsWith(`${prefix}/`)
  return (
    // A micro app starts on its first page: without this its link would keep the rest of the present address.
    <Link
      className={`${layout.column} ${styles.item}`}
      to={targetOf(page, gameType)}
      params={{ _splat: '' }}
      aria-current={isCurrent ? 'page' : undefined}
    >
      {content}
    </Link>
  )
}
