// Which column of a statement file says what, beside its first rows.
import { TextField } from '@longshore/ui/form'
import { layout } from '@longshore/ui/layout'
import parts from '../parts.module.css'
import type { Mapping, Statement } from './api'
import { reconciliationTexts } from './locales'
import styles from './reconciliation.module.css'

const COLUMNS = ['transaction', 'order', 'amount', 'currency_column', 'state'] as const
const UNITS = ['major', 'minor'] as const
const WORDS = ['refund_words', 'skip_words'] as const

interface Props {
  statement: Statement
  mapping: Mapping
  onChange(mapping: Mapping): void
}

export function MappingFields({ statement, mapping, onChange }: Props) {
  const t = reconciliationTexts.useT()
  const set = (change: Partial<Mapping>): void => onChange({ ...mapping, ...change })
  return (
    <>
      <Samples statement={statement} />
      <fieldset className={layout.group}>
        <legend>{t('columns')}</legend>
        <p className={layout.hint}>{t(statement.is_remembered ? 'remembered' : 'guessed')}</p>
        <div className={`${parts.row} ${styles.columns}`}>
          {COLUMNS.map((name) => (
            <label key={name}>
              {t(`column.${name}`)}
              <select value={mapping[name]} onChange={({ target }) => set({ [name]: target.value })}>
                <option value="">{t('noColumn')}</option>
                {statement.titles
                  .filter((title, place) => title && statement.titles.indexOf(title) === place)
                  .map((title) => (
                    <option key={title}>{title}</option>
                  ))}
              </select>
            </label>
          ))}
          <label>
            {t('unit')}
            <select
              value={mapping.unit}
              onChange={({ target }) => set({ unit: target.value as Mapping['unit'] })}
            >
              {UNITS.map((unit) => (
                <option key={unit} value={unit}>
                  {t(`unit.${unit}`)}
                </option>
              ))}
            </select>
          </label>
        </div>
      </fieldset>
      <div className={layout.two}>
        {!mapping.currency_column && (
          <TextField
            label={t('currency')}
            name="currency"
            maxLength={3}
            value={mapping.currency}
            onChange={({ target }) => set({ currency: target.value.toUpperCase() })}
          />
        )}
        {mapping.state &&
          WORDS.map((name) => (
            <TextField
              key={name}
              label={t(`words.${name}`)}
              name={name}
              hint={t('wordsHint')}
              value={mapping[name].join(',')}
              onChange={({ target }) =>
                set({ [name]: target.value.split(/[,，]/).map((word) => word.trim()) })
              }
            />
          ))}
      </div>
    </>
  )
}

/** The first rows, so that nobody has to open the file again. */
function Samples({ statement }: { statement: Statement }) {
  const t = reconciliationTexts.useT()
  return (
    // Wider than the dialog: whoever has a keyboard scrolls it too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.samples} role="region" aria-label={t('samples')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {statement.titles.map((title, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: titles may repeat, their places do not change
              <th key={place} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {statement.samples.map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file have no names
            <tr key={row}>
              {statement.titles.map((_, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <td key={place}>{cells[place]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
