// Previous and next, with where one is; antd's Pagination would bring Select along for the same.
import { Button } from 'antd'
import { BackIcon, NextIcon } from './icons'
import { promoterTexts } from './locales'
import styles from './pager.module.css'

interface Props {
  page: number
  pageSize: number
  total: number
  onChange(page: number): void
}

export function Pager({ page, pageSize, total, onChange }: Props) {
  const t = promoterTexts.useT()
  const last = Math.max(1, Math.ceil(total / pageSize))
  return (
    <nav className={styles.pager} aria-label={t('pager')}>
      <span className={styles.total}>{t('total', { count: total })}</span>
      {last > 1 && (
        <>
          <Button
            icon={<BackIcon />}
            aria-label={t('pager.previous')}
            disabled={page <= 1}
            onClick={() => onChange(page - 1)}
          />
          <span className={styles.position} aria-current="page">
            {t('pager.position', { page, last })}
          </span>
          <Button
            icon={<NextIcon />}
            aria-label={t('pager.next')}
            disabled={page >= last}
            onClick={() => onChange(page + 1)}
          />
        </>
      )}
    </nav>
  )
}
