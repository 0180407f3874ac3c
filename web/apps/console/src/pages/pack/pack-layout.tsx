import { Icon } from '@longshore/ui/icon'
import { layout } from '@longshore/ui/layout'
import { Link, useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { childrenOf, pageTexts } from '@/lib/pages'
import { useAppState } from '@/lib/stores/app-state'
import styles from './pack-layout.module.css'

/** The left sub-menu of /pack beside its page. */
export function PackLayout({ children }: { children: ReactNode }) {
  const t = pageTexts.useT()
  const gameType = useAppState((state) => state.gameType)
  const { pathname } = useLocation()
  const menu = useRef<HTMLElement>(null)
  const pages = childrenOf('Pack', gameType)
  const open = pages.findIndex(({ to }) => pathname.startsWith(to))
  useEffect(() => {
    if (menu.current) reveal(menu.current, open)
  }, [menu, open])
  return (
    <div className={styles.layout}>
      <nav
        ref={menu}
        className={`${layout.column} ${layout.frame} ${styles.menu}`}
        aria-label={t('Pack')}
        data-folds
      >
        {pages.map((page) => (
          <Link key={page.name} to={page.to} className={`${layout.row} ${styles.item}`} title={t(page.name)}>
            {page.icon && <Icon name={page.icon} size={18} />}
            <span>{t(page.name)}</span>
          </Link>
        ))}
      </nav>
      <div className={layout.grow}>{children}</div>
    </div>
  )
}

/** On a phone the menu is a row that scrolls: the open page's entry is moved to its middle. */
function reveal(row: HTMLElement, index: number): void {
  const entry = row.querySelectorAll('a')[index]
  if (entry) row.scrollLeft = entry.offsetLeft - row.offsetLeft - (row.clientWidth - entry.offsetWidth) / 2
}
