import { Link } from '@tanstack/react-router'
import { BackIcon } from './icons'
import { promoterTexts } from './locales'
import styles from './promoter-form.module.css'

export function BackLink() {
  const t = promoterTexts.useT()
  return (
    <Link to="/promoters" className={styles.back}>
      <BackIcon />
      {t('back')}
    </Link>
  )
}
