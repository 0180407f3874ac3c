// The figures of the day with their curves.
import { layout } from '@longshore/ui/layout'
import type { TodayOverview } from '../../components/today'
import type { HourlyFigure } from './api'
import { Definition } from './definition'
import styles from './figures.module.css'
import { hourIn } from './hour'
import { HourBars } from './hour-bars'
import { todayTexts } from './locales'

export function Figures({ overview }: { overview: TodayOverview }) {
  const t = todayTexts.useT()
  const { sign_ins, comments, time_zone } = overview
  const hour = hourIn(time_zone)
  return (
    <div className={styles.cards}>
      <FigureCard
        title={t('signIns')}
        definition={t('signIns.definition', { zone: time_zone })}
        figure={sign_ins}
        unit="signIns"
        hour={hour}
        aside={
          <p className={`${layout.row} ${layout.muted} ${layout.flush} ${styles.aside}`}>
            <strong>{sign_ins.users}</strong>
            <span>{t('users', { count: sign_ins.users })}</span>
            <Definition name={t('users', { count: sign_ins.users })} text={t('users.definition')} />
          </p>
        }
      />
      <FigureCard
        title={t('comments')}
        definition={t('comments.definition', { zone: time_zone })}
        figure={comments}
        unit="comments"
        hour={hour}
      />
    </div>
  )
}

interface CardProps {
  title: string
  definition: string
  figure: HourlyFigure
  unit: 'signIns' | 'comments'
  hour: number
  aside?: React.ReactNode
}

function FigureCard({ title, definition, figure, unit, hour, aside }: CardProps) {
  const t = todayTexts.useT()
  return (
    <section className={`${layout.frame} ${layout.column} ${styles.card}`} aria-label={title}>
      <header className={layout.row}>
        <h2 className={`${layout.muted} ${layout.flush} ${styles.title}`}>{title}</h2>
        <Definition name={title} text={definition} />
      </header>
      <div className={styles.numbers}>
        <p className={`${layout.flush} ${styles.total}`} data-testid={`total-${unit}`}>
          {figure.total}
        </p>
        {aside}
      </div>
      <HourBars
        counts={figure.by_hour}
        currentHour={hour}
        tone={unit}
        label={t(`${unit}.chart`)}
        describe={(at, count) => t(`${unit}.atHour`, { from: at, to: at + 1, count })}
      />
    </section>
  )
}
