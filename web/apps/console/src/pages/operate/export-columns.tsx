// Which columns a file has: all of them, unless somebody leaves some out.
import { layout } from '@longshore/ui/layout'
import { useQuery } from '@tanstack/react-query'
import { ask } from '@/lib/api'
import type { BeginExport } from '@/lib/exports'
import { operateTexts } from './locales'
import parts from './parts.module.css'

interface Props {
  kind: BeginExport['kind']
  /** Columns that are left out. */
  left: readonly string[]
  error: string | undefined
  onChange(left: string[]): void
}

export function useExportColumns(kind: BeginExport['kind']) {
  return useQuery({
    queryKey: ['export-columns', kind],
    queryFn: ({ signal }) => ask('usdk_list_export_columns', { kind }, { signal }),
  })
}

export function ExportColumns({ kind, left, error, onChange }: Props) {
  const t = operateTexts.useT()
  const { data } = useExportColumns(kind)
  const columns = data?.list ?? []
  return (
    <details>
      <summary>
        {t('export.columns', { chosen: columns.length - left.length, count: columns.length })}
      </summary>
      <fieldset className={parts.choices} aria-label={t('export.column')}>
        {columns.map(({ key, title }) => (
          <label key={key} className={layout.option}>
            <input
              type="checkbox"
              checked={!left.includes(key)}
              onChange={({ target }) =>
                onChange(target.checked ? left.filter((one) => one !== key) : [...left, key])
              }
            />
            {title}
          </label>
        ))}
      </fieldset>
      {error && (
        <p role="alert" className={parts.alert}>
          {error}
        </p>
      )}
    </details>
  )
}
