import { todayTexts } from './locales'
import styles from './today-page.module.css'

/** Shaped like the page: two figures, two lists, the phone card. */
export function TodaySkeleton() {
  return (
    <div className={styles.grid} aria-busy="true">
      <span className="visually-hidden">{todayTexts.t('loading')}</span>
      <div className={styles.main}>
        <div className={styles.lists}>
          <span className={styles.bone} />
          <span className={styles.bone} />
        </div>
        <div className={styles.lists}>
          <span className={styles.bone} />
          <span className={styles.bone} />
        </div>
      </div>
      <span className={styles.bone} />
    </div>
  )
}
