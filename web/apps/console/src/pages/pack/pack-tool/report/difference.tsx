// How two packages differ: the manifest's facts side by side, then the files that changed most.
import { layout } from '@longshore/ui/layout'
import { useState } from 'react'
import { formatDelta } from '@/lib/bytes'
import type { Difference } from '../api'
import { type PackToolTextKey, packToolTexts } from '../locales'
import { useNoteLine } from './note-texts'
import styles from './report.module.css'
import { ReportSection } from './section'

const FIRST_ENTRIES = 20

const FIELDS: Readonly<Record<string, PackToolTextKey>> = {
  package_name: 'report.packageName',
  version_code: 'report.versionCode',
  version_name: 'report.versionName',
  min_sdk: 'report.minSdk',
  target_sdk: 'report.targetSdk',
  labels: 'report.labels',
  icons: 'report.icons',
  abis: 'report.abis',
  permissions: 'report.permissions',
  components: 'report.components',
  schemes: 'report.signatures',
  certificates: 'report.certificates',
  dex_count: 'report.dexCount',
  sdks: 'report.sdks',
  notes: 'report.notes',
}

interface Props {
  difference: Difference
  beforeName: string
  afterName: string
}

export function DifferenceView({ difference, beforeName, afterName }: Props) {
  const t = packToolTexts.useT()
  const noteLine = useNoteLine()
  const { fields, entries } = difference
  const shown = (field: string, lines: readonly string[]): readonly string[] =>
    field === 'notes' ? lines.map(noteLine) : lines
  if (fields.length === 0 && entries.length === 0) return <p>{t('diff.same')}</p>
  return (
    <div className={layout.stack}>
      <ReportSection title={t('diff.fields')} aside={fields.length}>
        {fields.length === 0 ? (
          <p className={layout.muted}>{t('diff.noFields')}</p>
        ) : (
          <div className={`${layout.block} ${styles.scroll}`}>
            <table className={`${layout.diff} ${styles.diff}`}>
              <thead>
                <tr>
                  <th scope="col">{t('diff.field')}</th>
                  <th scope="col">{beforeName}</th>
                  <th scope="col">{afterName}</th>
                </tr>
              </thead>
              <tbody>
                {fields.map(({ field, before, after }) => {
                  const key = FIELDS[field]
                  return (
                    <tr key={field}>
                      <th scope="row">{key ? t(key) : field}</th>
                      <td>
                        <Lines lines={shown(field, before)} kind="removed" />
                      </td>
                      <td>
                        <Lines lines={shown(field, after)} kind="added" />
                      </td>
                    </tr>
                  )
                })}
              </tbody>
            </table>
          </div>
        )}
      </ReportSection>
      <Entries difference={difference} />
    </div>
  )
}

function Lines({ lines, kind }: { lines: readonly string[]; kind: 'added' | 'removed' }) {
  if (lines.length === 0) return <span className={layout.muted}>-</span>
  return (
    <ul className={`${layout.list} ${styles.lines}`} data-kind={kind}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

/** The largest changes first: they explain the size. */
function Entries({ difference }: { difference: Difference }) {
  const t = packToolTexts.useT()
  const { entries, entries_total, delta_bytes } = difference
  const [isWhole, setWhole] = useState(false)
  const sorted = entries.toSorted((a, b) => Math.abs(b.delta_bytes) - Math.abs(a.delta_bytes))
  const shown = isWhole ? sorted : sorted.slice(0, FIRST_ENTRIES)
  return (
    <ReportSection title={t('diff.entries')} aside={`${entries_total} · ${formatDelta(delta_bytes)}`}>
      {entries.length === 0 && <p className={layout.muted}>{t('diff.noEntries')}</p>}
      <ul className={`${layout.list} ${layout.tight}`}>
        {shown.map(({ name, kind, delta_bytes: delta }) => (
          <li key={name}>
            <span className={`${layout.muted} ${styles.kind}`} data-kind={kind}>
              {t(`diff.${kind}`)}
            </span>
            <code>{name}</code>
            <span className={`${layout.digits} ${styles.delta}`}>{formatDelta(delta)}</span>
          </li>
        ))}
      </ul>
      {isWhole && entries_total > entries.length && (
        <p className={layout.muted}>{t('diff.largestOnly', { count: entries.length })}</p>
      )}
      {sorted.length > shown.length && (
        <button type="button" className={layout.textButton} onClick={() => setWhole(true)}>
          {t('diff.showAll', { count: sorted.length })}
        </button>
      )}
    </ReportSection>
  )
}
