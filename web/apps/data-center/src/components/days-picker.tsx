import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type Between, betweenOf, type DaysSearch, EARLIEST, LATEST, RANGES, rangeOf } from '../lib/days'
import { componentTexts } from './locales'
import styles from './page.module.css'

interface Props {
  to: string
  search: DaysSearch
}

/** The ranges as links: the address says which one is shown, and keeps what else it says. */
export function DaysPicker({ to, search }: Props) {
  const t = componentTexts.useT()
  const { first, last, ...others } = search
  return (
    <>
      <nav className={styles.ranges} aria-label={t('days.label')}>
        {RANGES.map((days) => (
          <Link
            key={days}
            to={to}
            search={{ ...others, days } as never}
            className={styles.range}
            aria-current={days === rangeOf(search) ? 'true' : undefined}
          >
            {t('days.last', { count: days })}
          </Link>
        ))}
      </nav>
      {/* Another address is another pair of days to begin with. */}
      <TwoDays key={`${first} ${last}`} to={to} search={search} />
    </>
  )
}

/** Days of the calendar: asked for as soon as both are there and in order. */
function TwoDays({ to, search }: Props) {
  const t = componentTexts.useT()
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<Between>({ first: search.first ?? '', last: search.last ?? '' })
  const choose = (next: Between): void => {
    setChosen(next)
    const between = betweenOf(next.first, next.last)
    if (!between) return
    const { days: _, ...others } = search
    void navigate({ to, search: { ...others, ...between } as never, replace: true })
  }
  const isWrong = Boolean(chosen.first && chosen.last) && !betweenOf(chosen.first, chosen.last)
  return (
    <span className={styles.ranges}>
      {(['first', 'last'] as const).map((end) => (
        <label key={end}>
          {t(end === 'first' ? 'days.from' : 'days.until')}{' '}
          <input
            type="date"
            min={EARLIEST}
            max={LATEST}
            className={styles.range}
            value={chosen[end]}
            aria-invalid={isWrong || undefined}
            onChange={({ target }) => choose({ ...chosen, [end]: target.value })}
          />
        </label>
      ))}
      <span role="status">{isWrong && t('days.wrong')}</span>
    </span>
  )
}
