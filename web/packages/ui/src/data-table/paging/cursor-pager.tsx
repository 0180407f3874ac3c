import { useUiTexts } from '../../locales'
import { StepButton } from './pager'
import styles from './pager.module.css'

/** The server counts no further. */
const MOST_EXACT = 10_000

export interface CursorPaging {
  /** Absent on the first page. */
  onPrevious?: () => void
  /** Absent on the last page. */
  onNext?: () => void
}

/** Previous and next for lists that are too long for page numbers. */
export function CursorPager({ cursor, total }: { cursor: CursorPaging; total: number | undefined }) {
  const t = useUiTexts()
  const { onPrevious, onNext } = cursor
  const count = total ?? 0
  return (
    <div className={styles.pager}>
      <p className={styles.range}>
        {total !== undefined &&
          t(count >= MOST_EXACT ? 'table.totalAbout' : 'table.total', {
            total: Math.min(count, MOST_EXACT).toLocaleString('en'),
          })}
      </p>
      {(onPrevious || onNext) && (
        <nav aria-label={t('table.pages')} className={styles.pages}>
          <StepButton name="previous" isDisabled={!onPrevious} onClick={() => onPrevious?.()} />
          <StepButton name="next" isDisabled={!onNext} onClick={() => onNext?.()} />
        </nav>
      )}
    </div>
  )
}
