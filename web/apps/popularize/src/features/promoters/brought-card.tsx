// What a promoter brought in the last days, with those below them; the statistic has the rest.
import { formatMoney } from '@longshore/kit/amount'
import { useConnection, useRemoteSession } from '@longshore/remote'
import { MissingNote, StatCard, StatCards } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Promoter } from './api'
import { promoterTexts } from './locales'
import styles from './promoters.module.css'

export function BroughtCard({ promoter: { id, below } }: { promoter: Promoter }) {
  const t = promoterTexts.useT()
  const { api } = useConnection()
  const game = useRemoteSession().game?.id ?? 0
  const query = useQuery({
    queryKey: ['statistics', game, 'promoter', id],
    queryFn: ({ signal }) =>
      api.call('pb_read_promotion_statistic', { promoter_id: id }, { errorNotice: false, signal }),
  })
  const { data } = query
  const title = t(below > 0 ? 'brought.withBelow' : 'brought.title')
  if (!data) return <MissingNote name={title} query={query} />
  const { sum: total } = data
  const figures = (['clicks', 'starts', 'registrations', 'orders'] as const).map((step) => ({
    label: t(`brought.${step}`),
    value: (total[step] ?? 0).toLocaleString('en-US'),
    detail:
      step === 'orders'
        ? total.income.map((one) => formatMoney(one.amount_minor, one.currency)).join(' · ') || undefined
        : undefined,
  }))
  return (
    <section className={`${layout.frame} ${layout.tight} ${styles.card}`}>
      <div className={layout.spread}>
        <h2 className={layout.title}>{title}</h2>
        <Link className={styles.name} to="/statistics" search={{ promoter: id }}>
          {t('brought.all')}
        </Link>
      </div>
      <StatCards>
        {figures.map((figure) => (
          <StatCard key={figure.label} {...figure} />
        ))}
      </StatCards>
    </section>
  )
}
