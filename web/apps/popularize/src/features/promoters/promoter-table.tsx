import { formatTime } from '@longshore/kit/time'
import { Link } from '@tanstack/react-router'
import type { Promoter } from './api'
import { promoterTexts } from './locales'
import { PromoterActions } from './promoter-actions'
import styles from './promoter-table.module.css'
import { StatusMark } from './status-mark'
import { useCanEdit } from './use-can-edit'

export function PromoterTable({ promoters }: { promoters: readonly Promoter[] }) {
  const t = promoterTexts.useT()
  const canEdit = useCanEdit()
  return (
    // A narrow window scrolls the table, not the page; the focus lets the keyboard scroll it too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('title')}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('name')}</th>
            <th scope="col">{t('code')}</th>
            <th scope="col">{t('contact')}</th>
            <th scope="col">{t('status')}</th>
            <th scope="col">{t('created')}</th>
            {canEdit && (
              <th scope="col" className={styles.actions}>
                {t('actions')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {promoters.map((promoter) => (
            <PromoterRow key={promoter.id} promoter={promoter} canEdit={canEdit} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function PromoterRow({ promoter, canEdit }: { promoter: Promoter; canEdit: boolean }) {
  return (
    <tr>
      <td>
        <Link className={styles.name} to="/promoters/$promoterId" params={{ promoterId: promoter.id }}>
          {promoter.name}
        </Link>
        {promoter.note && <span className={styles.note}>{promoter.note}</span>}
      </td>
      <td>
        <code className={styles.code}>{promoter.code}</code>
      </td>
      <td className={styles.contact}>{promoter.contact || '-'}</td>
      <td>
        <StatusMark status={promoter.status} />
      </td>
      <td className={styles.created}>
        {formatTime(promoter.created_at)}
        <span className={styles.note}>{promoter.created_user_name}</span>
      </td>
      {canEdit && (
        <td className={styles.actions}>
          <PromoterActions promoter={promoter} />
        </td>
      )}
    </tr>
  )
}
