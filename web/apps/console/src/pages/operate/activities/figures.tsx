import { formatMoney } from '@longshore/kit/amount'
import { Facts } from '@longshore/ui'
import parts from '../parts.module.css'
import type { Activity } from './activity'
import type { Figures } from './api'
import { activitiesTexts } from './locales'

/** How an activity is doing: whom it reached, what it gave, how much of its budget is left. */
export function FiguresOf({ of, figures }: { of: Activity; figures: Figures | undefined }) {
  const t = activitiesTexts.useT()
  const count = (value: number | undefined, most = 0): string => {
    const shown = (value ?? 0).toLocaleString('en-US')
    return most > 0 ? `${shown} / ${most.toLocaleString('en-US')}` : shown
  }
  const money = figures?.money.map(({ minor, currency }) => formatMoney(minor, currency)).join(' + ')
  return (
    <section className={parts.card} aria-label={t('figures')}>
      <Facts
        facts={[
          { label: t('reached'), value: count(figures?.reached) },
          { label: t('rewarded'), value: count(figures?.rewarded) },
          { label: t('times'), value: count(figures?.times, of.most_total) },
          { label: t('spent'), value: count(figures?.spent, of.budget) },
          { label: t('money'), value: money },
          {
            label: t('afterRefunds'),
            value: t('afterRefundsOf', { withdrawn: figures?.withdrawn ?? 0, owed: figures?.owed ?? 0 }),
          },
        ]}
      />
    </section>
  )
}
