import { Link } from '@tanstack/react-router'
import { type DaysSearch, RANGES, rangeOf } from '../lib/days'
import { componentTexts } from './locales'
import styles from './page.module.css'

/** The ranges as links: the address says which one is shown, and keeps what else it says. */
export function DaysPicker({ to, search }: { to: string; search: DaysSearch }) {
  const t = componentTexts.useT()
  return (
    <nav className={styles.ranges} aria-label={t('days.label')}>
      {RANGES.map((days) => (
        <Link
          key={days}
          to={to}
          search={{ ...search, days } as never}
          className={styles.range}
          aria-current={days === rangeOf(search) ? 'true' : undefined}
        >
          {t('days.last', { count: days })}
        </Link>
      ))}
    </nav>
  )
}
