// The list at phone width.
import { formatTime } from '@longshore/kit/time'
import { Link } from '@tanstack/react-router'
import type { Promoter } from './api'
import { promoterTexts } from './locales'
import { PromoterActions } from './promoter-actions'
import styles from './promoter-cards.module.css'
import { StatusMark } from './status-mark'
import { useCanEdit } from './use-can-edit'

export function PromoterCards({ promoters }: { promoters: readonly Promoter[] }) {
  return (
    <ul className={styles.list}>
      {promoters.map((promoter) => (
        <PromoterCard key={promoter.id} promoter={promoter} />
      ))}
    </ul>
  )
}

function PromoterCard({ promoter }: { promoter: Promoter }) {
  const t = promoterTexts.useT()
  const canEdit = useCanEdit()
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <Link className={styles.name} to="/promoters/$promoterId" params={{ promoterId: promoter.id }}>
          {promoter.name}
        </Link>
        <StatusMark status={promoter.status} />
      </div>
      <dl className={styles.facts}>
        <dt>{t('code')}</dt>
        <dd>
          <code>{promoter.code}</code>
        </dd>
        <dt>{t('contact')}</dt>
        <dd>{promoter.contact || '-'}</dd>
        <dt>{t('created')}</dt>
        <dd>{formatTime(promoter.created_at)}</dd>
      </dl>
      {canEdit && <PromoterActions promoter={promoter} />}
    </li>
  )
}
