// Takes a list out as a file that the server makes: which form and columns, and whether what is personal is left readable, and why.
import { codes } from '@longshore/api-client'
import { FormDialog } from '@longshore/ui'
import { TextField, useForm } from '@longshore/ui/form'
import { layout } from '@longshore/ui/layout'
import { PasswordField } from '@/components/form/password-field'
import { type BeginExport, beginExport } from '@/lib/exports'
import { useCan } from '@/lib/stores/permission'
import { ExportColumns, useExportColumns } from './export-columns'
import { operateTexts } from './locales'

const FORMATS = ['csv', 'xlsx'] as const
const LEAST_REASON = 2

interface Props {
  kind: BeginExport['kind']
  /** What the list is narrowed to. */
  filters?: BeginExport['filters']
  /** Whether something in it is masked. */
  isPersonal?: boolean
  onClose(): void
}

interface Values extends Record<string, unknown> {
  format: (typeof FORMATS)[number]
  isOpen: boolean
  reason: string
  password: string
  /** Columns that are left out. */
  left: string[]
}

export function ExportDialog({ kind, filters, isPersonal = false, onClose }: Props) {
  const t = operateTexts.useT()
  const mayReveal = useCan('personalReveal') && isPersonal
  const columns = useExportColumns(kind).data?.list ?? []
  const form = useForm<Values>({
    initial: { format: 'csv', isOpen: false, reason: '', password: '', left: [] },
    codeFields: { [codes.WRONG_CURRENT_PASSWORD]: 'password' },
    check: ({ isOpen, reason, password, left }) => ({
      left: left.length > 0 && left.length === columns.length ? t('export.columnNeeded') : undefined,
      reason: isOpen && reason.trim().length < LEAST_REASON ? t('reasonShort') : undefined,
      password: isOpen && !password ? t('export.passwordNeeded') : undefined,
    }),
    submit: async ({ format, isOpen, reason, password, left }) => {
      const personal = isOpen ? { reason: reason.trim(), password } : undefined
      const chosen = columns.map(({ key }) => key).filter((key) => !left.includes(key))
      await beginExport({ kind, format, filters, columns: left.length > 0 ? chosen : [] }, personal)
      onClose()
    },
  })
  const { values } = form
  return (
    <FormDialog
      title={t(`export.${kind}`)}
      submitLabel={t('export')}
      cancelLabel={t('cancel')}
      isBusy={form.isBusy}
      refusal={form.refusal}
      width={460}
      onSubmit={form.handleSubmit}
      onClose={onClose}
    >
      <p>{t('export.lead')}</p>
      <fieldset className={`${layout.group} ${layout.wrap}`}>
        <legend>{t('export.format')}</legend>
        {FORMATS.map((format) => (
          <label key={format} className={layout.option}>
            <input
              type="radio"
              name="format"
              checked={values.format === format}
              onChange={() => form.set('format', format)}
            />
            {t(`export.${format}`)}
          </label>
        ))}
      </fieldset>
      <ExportColumns
        kind={kind}
        left={values.left}
        error={form.errorOf('left')}
        onChange={(left) => form.set('left', left)}
      />
      {isPersonal && !mayReveal && <p className={layout.hint}>{t('export.masked')}</p>}
      {mayReveal && (
        <label className={layout.option}>
          <input
            type="checkbox"
            checked={values.isOpen}
            onChange={({ target }) => form.set('isOpen', target.checked)}
          />
          {t('export.unmasked')}
        </label>
      )}
      {values.isOpen && (
        <>
          <TextField
            label={t('reason')}
            name="reason"
            required
            maxLength={200}
            value={values.reason}
            error={form.errorOf('reason')}
            hint={t('reasonHint')}
            onChange={({ target }) => form.set('reason', target.value)}
          />
          <PasswordField
            label={t('export.password')}
            name="current-password"
            required
            value={values.password}
            error={form.errorOf('password')}
            onChange={({ target }) => form.set('password', target.value)}
          />
        </>
      )}
    </FormDialog>
  )
}
