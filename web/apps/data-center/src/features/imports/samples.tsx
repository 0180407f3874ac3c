// The first lines of a file, so that nobody has to open it again.
import type { ImportFile } from './api'
import styles from './imports.module.css'
import { importsTexts } from './locales'

export function Samples({ file }: { file: ImportFile }) {
  const t = importsTexts.useT()
  return (
    // Wider than the dialog: whoever has a keyboard scrolls it too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.samples} role="region" aria-label={t('samples')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {file.titles.map((title, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: titles may repeat, their places do not change
              <th key={place} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {file.samples.map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of a file have no names
            <tr key={row}>
              {file.titles.map((_, place) => (
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
