import type { PromoterStatus } from './api'
import { promoterTexts } from './locales'
import styles from './status-mark.module.css'

/** The state by colour and by word. */
export function StatusMark({ status }: { status: PromoterStatus }) {
  const t = promoterTexts.useT()
  return (
    <span className={styles.mark} data-status={status}>
      {t(`status.${status}`)}
    </span>
  )
}
