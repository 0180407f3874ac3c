import { formatMoney } from '@longshore/kit/amount'
import { GameTime } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import type { LastEvent } from '../../components/real-time/api'
import { wallTexts } from './locales'
import styles from './wall.module.css'

const MOST = 12

/** The newest events, as many as a wall shows without being moved; whose they are is not for a wall. */
export function LastEvents({ events }: { events: readonly LastEvent[] }) {
  const t = wallTexts.useT()
  return (
    <section className={layout.card} aria-label={t('events')}>
      <h2 className={layout.title}>{t('events')}</h2>
      {events.length === 0 && <p className={layout.muted}>{t('events.none')}</p>}
      <ol className={styles.events}>
        {events.slice(0, MOST).map(({ at, event, channel, amount, currency }, index) => (
          // Events have no number of their own here, and several are of one moment.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={`${at}-${index}`}>
            <span className={layout.muted}>
              <GameTime at={Math.floor(at / 1000)} />
            </span>
            <code>{event}</code>
            <span>{currency ? formatMoney(amount, currency) : channel}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
