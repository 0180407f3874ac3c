import { passingFocusOn } from '../form/passing-focus-on'
import { Icon } from '../icon'
import { useUiTexts } from '../locales'
import { exportColumns } from './column'
import styles from './data-table.module.css'
import type { PartProps } from './props'
import { ViewMenu } from './view-menu'

/** Filters in front, then what concerns the table itself: read again, export, columns. */
export function Toolbar<Row>({ filters, isFiltered, onClearFilters, query, onExport, view }: PartProps<Row>) {
  const t = useUiTexts()
  const isEmpty = query.data?.list.length === 0
  return (
    <div className={styles.toolbar}>
      {filters && <div className={styles.filters}>{filters}</div>}
      {isFiltered && onClearFilters && (
        <button type="button" className={styles.clear} onClick={passingFocusOn(onClearFilters)}>
          {t('table.clear')}
        </button>
      )}
      <div className={styles.tools}>
        {query.refetch && (
          <button
            type="button"
            className={styles.tool}
            aria-label={t('table.refresh')}
            title={t('table.refresh')}
            data-busy={query.isFetching || undefined}
            onClick={() => void query.refetch?.()}
          >
            <Icon name="reload" size={16} />
          </button>
        )}
        {onExport && (
          <button
            type="button"
            className={styles.tool}
            disabled={!query.data || isEmpty}
            onClick={() => onExport(exportColumns(view.visible))}
          >
            <Icon name="download" size={16} />
            <span className={styles.toolText}>{t('table.export')}</span>
          </button>
        )}
        <ViewMenu view={view} />
      </div>
    </div>
  )
}
