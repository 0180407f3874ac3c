// The pages of the app, above each of them.
import { Link } from '@tanstack/react-router'
import { componentTexts } from './components/locales'
import styles from './menu.module.css'

const PAGES = ['today', 'overview'] as const

export function Menu() {
  const t = componentTexts.useT()
  return (
    <nav className={styles.menu} aria-label={t('menu')}>
      {PAGES.map((page) => (
        <Link key={page} to={`/${page}`} className={styles.page} activeProps={{ 'aria-current': 'page' }}>
          {t(`menu.${page}`)}
        </Link>
      ))}
    </nav>
  )
}
