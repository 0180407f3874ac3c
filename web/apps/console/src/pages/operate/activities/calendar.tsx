import { formatGameTime } from '@longshore/kit/game-time'
import { StateTag, useGameZone } from '@longshore/ui'
import { useState } from 'react'
import parts from '../parts.module.css'
import styles from './activities.module.css'
import { type Activity, barsOf, collisionsOf } from './activity'
import { activitiesTexts } from './locales'

const DAYS = 28
const DAY_SECONDS = 86_400

/** What runs when in the four weeks from today, by the game's clock, and what collides. */
export function Calendar({ all }: { all: readonly Activity[] }) {
  const t = activitiesTexts.useT()
  const zone = useGameZone()
  const running = all.filter(({ is_on: isOn }) => isOn)
  const [now] = useState(() => Date.now() / 1000)
  const day = (later: number): string =>
    formatGameTime(now + later * DAY_SECONDS, zone, { style: 'exact' }).slice(0, 10)
  const bars = barsOf(running, day(0), DAYS)
  const titleOf = (key: string): string => all.find((one) => one.key === key)?.texts[0]?.title || key
  if (running.length === 0 || !zone) return null
  return (
    <section className={parts.card} aria-labelledby="calendar-title">
      <header className={parts.head}>
        <h2 id="calendar-title">{t('calendar')}</h2>
        <span className={parts.muted}>{t('calendarLead')}</span>
      </header>
      <dl className={styles.calendar}>
        {running.map(({ key, begins, ends }, at) => {
          const { from, to } = bars[at] ?? { from: 0, to: 0 }
          const words = `${begins.replace('T', ' ') || t('open')} – ${ends.replace('T', ' ') || t('open')}`
          return [
            <dt key={`${key} title`}>{titleOf(key)}</dt>,
            <dd key={key} title={words}>
              <span style={{ insetInlineStart: `${from * 100}%`, width: `${(to - from) * 100}%` }} />
            </dd>,
          ]
        })}
      </dl>
      <p className={`${parts.muted} ${styles.ends}`}>
        <span>{day(0)}</span>
        <span>{day(DAYS)}</span>
      </p>
      <ul className={parts.rows} aria-label={t('collisions')}>
        {collisionsOf(all).map(({ keys: [one, other], kind, first }) => (
          <li key={`${one} ${other}`}>
            <StateTag kind="watch" canWrap>
              {t(`collision.${kind}`, {
                one: titleOf(one),
                other: titleOf(other),
                first: titleOf(first),
              })}
            </StateTag>
          </li>
        ))}
      </ul>
    </section>
  )
}
