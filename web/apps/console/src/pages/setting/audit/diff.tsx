// What changed, field by field: before and after side by side.

import { layout } from '@longshore/ui/layout'
import type { AuditEvent } from '../api'
import { settingTexts } from '../locales'
import styles from '../setting.module.css'
import { changedFields } from './changed-fields'
import type { AuditWords } from './words'

export function Diff({ event, words }: { event: AuditEvent; words: AuditWords }) {
  const t = settingTexts.useT()
  const fields = changedFields(event)
  if (fields.length === 0) return <p className={`${layout.note} ${styles.note}`}>{t('audit.noChange')}</p>
  return (
    <table className={`${layout.diff} ${styles.diff}`}>
      <thead>
        <tr>
          <th scope="col">{t('audit.field')}</th>
          <th scope="col">{t('audit.before')}</th>
          <th scope="col">{t('audit.after')}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{words.field(field)}</th>
            <td className={before === undefined ? undefined : styles.removed}>
              {before === undefined ? '-' : words.value(field, before)}
            </td>
            <td className={after === undefined ? undefined : styles.added}>
              {after === undefined ? '-' : words.value(field, after)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
