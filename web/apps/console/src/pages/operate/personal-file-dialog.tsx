// What is kept of one player, as a file: asks why and for the password first.
import { codes } from '@longshore/api-client'
import { FormDialog } from '@longshore/ui'
import { TextField, useForm } from '@longshore/ui/form'
import { PasswordField } from '@/components/form/password-field'
import { operateTexts } from './locales'

interface Props {
  title: string
  lead: string
  submitLabel: string
  /** Asks for the file and saves it; must not show a toast for a refusal (`errorNotice: false`). */
  take(reason: string, password: string): Promise<void>
  onClose(): void
}

export function PersonalFileDialog({ title, lead, submitLabel, take, onClose }: Props) {
  const t = operateTexts.useT()
  const form = useForm({
    initial: { reason: '', password: '' },
    codeFields: { [codes.WRONG_CURRENT_PASSWORD]: 'password' },
    check: ({ reason, password }) => ({
      reason: reason.trim().length < 2 ? t('reasonShort') : undefined,
      password: password ? undefined : t('export.passwordNeeded'),
    }),
    submit: async ({ reason, password }) => {
      await take(reason.trim(), password)
      onClose()
    },
  })
  return (
    <FormDialog
      title={title}
      submitLabel={submitLabel}
      cancelLabel={t('cancel')}
      isBusy={form.isBusy}
      refusal={form.refusal}
      width={460}
      onSubmit={form.handleSubmit}
      onClose={onClose}
    >
      <p>{lead}</p>
      <TextField
        label={t('reason')}
        name="reason"
        required
        maxLength={200}
        value={form.values.reason}
        error={form.errorOf('reason')}
        hint={t('reasonHint')}
        onChange={({ target }) => form.set('reason', target.value)}
      />
      <PasswordField
        label={t('export.password')}
        name="current-password"
        required
        value={form.values.password}
        error={form.errorOf('password')}
        onChange={({ target }) => form.set('password', target.value)}
      />
    </FormDialog>
  )
}
