// What choosing rows looks like: boxes in the rows and at the top, the bar with what can be done.
import { useEffect, useRef } from 'react'
import { Icon } from '../../icon'
import { useUiTexts } from '../../locales'
import styles from '../data-table.module.css'
import { type RowKey, type Selection, withRange, withRow } from './selection'

interface BoxProps<Row> {
  selection: Selection<Row>
  row: Row
  rowKey: RowKey
  /** Keys of the rows on the page, in their order. */
  shown: readonly RowKey[]
  /** The box that was pressed last; Shift chooses from there to here. */
  anchorRef: { current: RowKey | undefined }
}

export function RowBox<Row>({ selection, row, rowKey, shown, anchorRef }: BoxProps<Row>) {
  const { keys, onChange, rowLabel } = selection
  return (
    <input
      type="checkbox"
      className={styles.box}
      aria-label={rowLabel(row)}
      checked={keys.has(rowKey)}
      // React's change event does not say whether Shift was held; the click, which the space bar makes too, does.
      onChange={() => undefined}
      onClick={(event) => {
        const isChosen = !keys.has(rowKey)
        const from = anchorRef.current
        anchorRef.current = rowKey
        onChange(
          event.shiftKey && from !== undefined
            ? withRange(keys, shown, from, rowKey, isChosen)
            : withRow(keys, rowKey, isChosen),
        )
      }}
    />
  )
}

/** Chooses every shown row; half when some are chosen. */
export function AllBox<Row>({ selection, shown }: { selection: Selection<Row>; shown: readonly RowKey[] }) {
  const t = useUiTexts()
  const box = useRef<HTMLInputElement>(null)
  const chosen = shown.filter((key) => selection.keys.has(key)).length
  const isAll = chosen > 0 && chosen === shown.length
  useEffect(() => {
    if (box.current) box.current.indeterminate = chosen > 0 && !isAll
  }, [chosen, isAll])
  return (
    <input
      ref={box}
      type="checkbox"
      className={styles.box}
      aria-label={t('table.chooseAll')}
      checked={isAll}
      onChange={() =>
        selection.onChange(shown.reduce((keys, key) => withRow(keys, key, !isAll), selection.keys))
      }
    />
  )
}

/** Pushes the rows down and replaces nothing. */
export function BulkBar<Row>({ selection }: { selection: Selection<Row> }) {
  const t = useUiTexts()
  const { keys, bar, everything, onChange } = selection
  return (
    <div className={styles.bulk} role="group" aria-label={t('table.chosen', { count: keys.size })}>
      {bar}
      {everything && !everything.isChosen && everything.total > keys.size && (
        <button type="button" className={styles.clear} onClick={everything.onChoose}>
          {t('table.chooseMatching', { total: everything.total.toLocaleString('en') })}
        </button>
      )}
      <button
        type="button"
        className={styles.bulkClose}
        aria-label={t('table.chooseNone')}
        title={t('table.chooseNone')}
        onClick={() => onChange(new Set())}
      >
        <Icon name="close" size={16} />
      </button>
    </div>
  )
}
