// Grey shapes in the place of what is loading, so that nothing jumps when it comes.
import { useUiTexts } from '../locales'
import styles from './states.module.css'

/** Lines of text. */
export function TextSkeleton({ lines = 3 }: { lines?: number }) {
  const t = useUiTexts()
  return (
    <div role="status" aria-label={t('state.loading')} className={styles.textSkeleton}>
      {Array.from({ length: lines }, (_, index) => (
        <span key={index} className={styles.bar} style={{ width: `${90 - ((index * 23) % 50)}%` }} />
      ))}
    </div>
  )
}

/** Rows of a table, or its cards on a phone. */
export function TableSkeleton({ rows = 6, rowHeight = 53 }: { rows?: number; rowHeight?: number }) {
  const t = useUiTexts()
  return (
    <div role="status" aria-label={t('state.loading')}>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className={styles.rowSkeleton} style={{ height: rowHeight }}>
          <span className={styles.bar} style={{ width: `${24 - ((index * 7) % 10)}%` }} />
          <span className={styles.bar} style={{ width: `${18 - ((index * 5) % 9)}%` }} />
          <span className={styles.bar} style={{ width: `${28 - ((index * 3) % 11)}%` }} />
        </div>
      ))}
    </div>
  )
}
