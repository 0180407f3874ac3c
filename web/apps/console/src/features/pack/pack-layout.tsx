import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Icon } from '@/components/icon'
import { useAppState } from '@/lib/stores/app-state'
import { packTexts } from './locales'
import styles from './pack-layout.module.css'
import { packPages } from './pages'

/** The left sub-menu of /pack beside its page. */
export function PackLayout({ children }: { children: ReactNode }) {
  const t = packTexts.useT()
  const gameType = useAppState((state) => state.gameType)
  return (
    <div className={styles.layout}>
      <nav className={styles.menu} aria-label={t('menu')}>
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
