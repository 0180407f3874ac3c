import { Link, useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { Icon } from '@/components/icon'
import { useAppState } from '@/lib/stores/app-state'
import { packTexts } from './locales'
import styles from './pack-layout.module.css'
import { packPages } from './pages'

/** The left sub-menu of /pack beside its page. */
export function PackLayout({ children }: { children: ReactNode }) {
  const t = packTexts.useT()
  const gameType = useAppState((state) => state.gameType)
  const { pathname } = useLocation()
  const menu = useRef<HTMLElement>(null)
  const open = packPages(gameType).findIndex(({ to }) => pathname.startsWith(to))
  useEffect(() => {
    if (menu.current) reveal(menu.current, open)
  }, [open])
  return (
    <div className={styles.layout}>
      <nav ref={menu} className={styles.menu} aria-label={t('menu')}>
        {packPages(gameType).map((page) => (
          <Link key={page.key} to={page.to} className={styles.item}>
            <Icon name={page.icon} size={18} />
            {t(page.key)}
          </Link>
        ))}
      </nav>
      <div className={styles.page}>{children}</div>
    </div>
  )
}

/** On a phone the menu is a row that scrolls: the open page's entry is moved to its middle. */
function reveal(row: HTMLElement, index: number): void {
  const entry = row.querySelectorAll('a')[index]
  if (entry) row.scrollLeft = entry.offsetLeft - row.offsetLeft - (row.clientWidth - entry.offsetWidth) / 2
}
