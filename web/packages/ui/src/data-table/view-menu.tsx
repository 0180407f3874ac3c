// The popup in which columns are shown and hidden and the row height is chosen.
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useUiTexts } from '../locales'
import styles from './data-table.module.css'
import { Glyph } from './glyph'
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
        <Glyph name="view" />
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
      {view.choices.map(({ key, title, isShown }) => (
        <label key={key} className={styles.choice}>
          <input type="checkbox" checked={isShown} onChange={() => view.toggle(key)} />
          {title}
        </label>
      ))}
    </fieldset>
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
