// The popup in which columns are shown, hidden and ordered and the row height is chosen.
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Icon } from '../icon'
import { useUiTexts } from '../locales'
import styles from './data-table.module.css'
import type { Density, TableView } from './use-table-view'

const DENSITIES: readonly Density[] = ['comfortable', 'compact']

export function ViewMenu<Row>({ view }: { view: TableView<Row> }) {
  const t = useUiTexts()
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (!isOpen) return undefined
    root.current?.querySelector<HTMLElement>('input')?.focus()
    const handleOutside = (event: PointerEvent): void => {
      if (!root.current?.contains(event.target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', handleOutside)
    return () => document.removeEventListener('pointerdown', handleOutside)
  }, [isOpen])
  const handleKeys = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !isOpen) return
    event.stopPropagation()
    setOpen(false)
    root.current?.querySelector<HTMLElement>('button')?.focus()
  }
  return (
    // The keys bubble up from the controls inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={root} className={styles.viewMenu} onKeyDown={handleKeys}>
      <button
        type="button"
        className={styles.tool}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="operate" size={16} />
        <span className={styles.toolText}>{t('table.view')}</span>
      </button>
      {isOpen && (
        <div id={id} role="group" aria-label={t('table.view')} className={styles.popup}>
          <ColumnChoices view={view} />
          <DensityChoices view={view} />
          {view.isChanged && (
            <button type="button" className={styles.reset} onClick={view.reset}>
              {t('table.reset')}
            </button>
          )}
        </div>
      )}
    </div>
  )
}

function ColumnChoices<Row>({ view }: { view: TableView<Row> }) {
  const t = useUiTexts()
  return (
    <fieldset className={styles.choices}>
      <legend>{t('table.columns')}</legend>
      {view.choices.map((choice) => (
        <ColumnChoice key={choice.key} choice={choice} view={view} />
      ))}
    </fieldset>
  )
}

interface ChoiceProps<Row> {
  choice: TableView<Row>['choices'][number]
  view: TableView<Row>
}

const STEPS = { ArrowUp: -1, ArrowDown: 1 } as const
const DRAGGED = 'application/x-longshore-column'

/** Shown or not; moved by dragging, by Alt and an arrow, or by its two buttons. */
function ColumnChoice<Row>({ choice: { key, title, isShown }, view }: ChoiceProps<Row>) {
  const t = useUiTexts()
  const handleKeys = (event: KeyboardEvent): void => {
    const step = STEPS[event.key as keyof typeof STEPS]
    if (!step || !event.altKey) return
    event.preventDefault()
    view.move(key, step)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the box and the buttons do the same
    <div
      className={styles.choiceRow}
      draggable
      onKeyDown={handleKeys}
      onDragStart={({ dataTransfer }) => dataTransfer.setData(DRAGGED, key)}
      onDragOver={(event) => event.dataTransfer.types.includes(DRAGGED) && event.preventDefault()}
      onDrop={({ dataTransfer }) => view.moveTo(dataTransfer.getData(DRAGGED), key)}
    >
      <label className={styles.choice}>
        <input type="checkbox" checked={isShown} onChange={() => view.toggle(key)} />
        {title}
      </label>
      {(['up', 'down'] as const).map((way) => (
        <button
          key={way}
          type="button"
          className={styles.move}
          aria-label={t(`table.move.${way}`, { name: title })}
          title={t(`table.move.${way}Key`)}
          onClick={() => view.move(key, way === 'up' ? -1 : 1)}
        >
          <Icon name={way === 'up' ? 'chevronUp' : 'chevronDown'} size={14} />
        </button>
      ))}
    </div>
  )
}

function DensityChoices<Row>({ view }: { view: TableView<Row> }) {
  const t = useUiTexts()
  const name = useId()
  return (
    <fieldset className={styles.choices}>
      <legend>{t('table.density')}</legend>
      {DENSITIES.map((density) => (
        <label key={density} className={styles.choice}>
          <input
            type="radio"
            name={name}
            checked={view.density === density}
            onChange={() => view.setDensity(density)}
          />
          {t(`table.density.${density}`)}
        </label>
      ))}
    </fieldset>
  )
}
