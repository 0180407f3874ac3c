import { layout } from '@longshore/ui/layout'
import { todayTexts } from './locales'
import styles from './today-page.module.css'

/** Shaped like the page: two figures, two lists, the phone card. */
export function TodaySkeleton() {
  return (
    <div className={styles.grid} aria-busy="true">
      <span className="visually-hidden">{todayTexts.t('loading')}</span>
      <div className={layout.stack}>
        <div className={styles.lists}>
          <span className={`${layout.frame} ${styles.bone}`} />
          <span className={`${layout.frame} ${styles.bone}`} />
        </div>
        <div className={styles.lists}>
          <span className={`${layout.frame} ${styles.bone}`} />
          <span className={`${layout.frame} ${styles.bone}`} />
        </div>
      </div>
      <span className={`${layout.frame} ${styles.bone}`} />
    </div>
  )
}
