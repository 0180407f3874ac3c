import { Link } from '@tanstack/react-router'
import { RANGES, type Range } from '../lib/days'
import { componentTexts } from './locales'
import styles from './page.module.css'

/** The ranges as links: the address says which one is shown. */
export function DaysPicker({ to, range }: { to: string; range: Range }) {
  const t = componentTexts.useT()
  return (
    <nav className={styles.ranges} aria-label={t('days.label')}>
      {RANGES.map((days) => (
        <Link
          key={days}
          to={to}
          search={{ days } as never}
          className={styles.range}
          activeOptions={{ exact: true, includeSearch: true }}
          aria-current={days === range ? 'true' : undefined}
        >
          {t('days.last', { count: days })}
        </Link>
      ))}
    </nav>
  )
}
