import { passingFocusOn } from '../form/passing-focus-on'
import { useUiTexts } from '../locales'
import { EmptyState } from '../states/state'
import styles from './data-table.module.css'
import type { PartProps } from './props'

/** No rows: past the last page, filtered away, or none at all. */
export function Nothing<Row>(props: PartProps<Row>) {
  const { empty, isFiltered, onClearFilters, onPaging, paging, query } = props
  const t = useUiTexts()
  if ((query.data?.total ?? 0) > 0 && onPaging)
    return (
      <EmptyState
        title={t('table.pastEnd')}
        actions={
          <button
            type="button"
            className={styles.tool}
            onClick={passingFocusOn(() => onPaging({ ...paging, page: undefined }))}
          >
            {t('table.firstPage')}
          </button>
        }
      />
    )
  if (!isFiltered) return <EmptyState {...empty} />
  return (
    <EmptyState
      title={t('table.noMatch')}
      lead={t('table.noMatchLead')}
      actions={
        onClearFilters && (
          <button type="button" className={styles.tool} onClick={passingFocusOn(onClearFilters)}>
            {t('table.clear')}
          </button>
        )
      }
    />
  )
}
