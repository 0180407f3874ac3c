import { layout } from '@longshore/ui/layout'
import type { DiffRow, Parameter } from './api'
import { channelTexts } from './locales'
import { useFieldName } from './words'

/** Field by field what was and what is; of secrets only that they changed. */
export function DiffTable({
  rows,
  parameters,
}: {
  rows: readonly DiffRow[]
  parameters: readonly Parameter[]
}) {
  const t = channelTexts.useT()
  const nameOf = useFieldName(parameters)
  if (rows.length === 0) return <p className={`${layout.muted} ${layout.flush}`}>{t('diff.none')}</p>
  return (
    <table className={layout.diff}>
      <thead>
        <tr>
          <th scope="col">{t('diff.field')}</th>
          <th scope="col">{t('diff.before')}</th>
          <th scope="col">{t('diff.after')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.field}>
            <th scope="row">{nameOf(row.field)}</th>
            {row.is_secret ? (
              <td colSpan={2}>{t('diff.secret')}</td>
            ) : (
              <>
                <td>{shown(row.before, t)}</td>
                <td>{shown(row.after, t)}</td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function shown(value: unknown, t: ReturnType<typeof channelTexts.useT>): string {
  if (typeof value === 'boolean') return t(value ? 'on' : 'off')
  if (value === null || value === undefined || value === '') return '-'
  if (Array.isArray(value)) return value.length > 0 ? value.join(', ') : '-'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
