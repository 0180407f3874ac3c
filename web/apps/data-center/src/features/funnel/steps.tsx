import { layout } from '@longshore/ui/layout'
import { formatCount, formatShare, ratio } from '../../lib/figures'
import type { Funnel } from './api'
import styles from './funnel-page.module.css'
import { funnelTexts } from './locales'

/** Each step as a bar as long as its share of the first, in words beside it. */
export function Steps({ funnel: { steps, reached } }: { funnel: Funnel }) {
  const t = funnelTexts.useT()
  const first = reached[0] ?? 0
  return (
    <section className={layout.card} aria-label={t('steps')}>
      <ol className={`${layout.list} ${layout.stack}`}>
        {steps.map((name, index) => {
          const players = reached[index] ?? 0
          const share = ratio(players, first)
          const lost = (reached[index - 1] ?? players) - players
          return (
            <li key={name} className={layout.tight}>
              <span className={layout.spread}>
                <strong>
                  {index + 1}. <code>{name}</code>
                </strong>
                <span className={layout.digits}>
                  {t('step', { players: formatCount(players), share: formatShare(share) })}
                </span>
              </span>
              <span className={`${layout.track} ${styles.bar}`}>
                <span className={layout.fill} style={{ width: `${(share ?? 0) * 100}%` }} />
              </span>
              {index > 0 && (
                <span className={layout.hint}>
                  {t('step.lost', {
                    lost: formatCount(lost),
                    share: formatShare(ratio(lost, reached[index - 1] ?? 0)),
                  })}
                </span>
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}
