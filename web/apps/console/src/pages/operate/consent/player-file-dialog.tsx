// Which texts one player saw, as a file: asks why and for the password first.
import { codes } from '@longshore/api-client'
import { FormDialog } from '@longshore/ui'
import { TextField, useForm } from '@longshore/ui/form'
import { PasswordField } from '@/components/form/password-field'
import { save } from '@/components/integration'
import { toast } from '@/lib/toast'
import { operateTexts } from '../locales'
import { exportOfPlayer } from './api'
import { consentTexts } from './locales'

export function PlayerFileDialog({ player, onClose }: { player: number; onClose(): void }) {
  const t = consentTexts.useT()
  const ofOperate = operateTexts.useT()
  const form = useForm({
    initial: { reason: '', password: '' },
    codeFields: { [codes.WRONG_CURRENT_PASSWORD]: 'password' },
    check: ({ reason, password }) => ({
      reason: reason.trim().length < 2 ? ofOperate('reasonShort') : undefined,
      password: password ? undefined : ofOperate('export.passwordNeeded'),
    }),
    submit: async ({ reason, password }) => {
      const {
        file_name: name,
        content,
        consents,
        texts,
      } = await exportOfPlayer(player, reason.trim(), password)
      save(name, content)
      toast('success', t('fileDone', { consents, texts }))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('fileTitle', { player })}
      submitLabel={t('file')}
      cancelLabel={ofOperate('cancel')}
      isBusy={form.isBusy}
      refusal={form.refusal}
      width={460}
      onSubmit={form.handleSubmit}
      onClose={onClose}
    >
      <p>{t('fileLead')}</p>
      <TextField
        label={ofOperate('reason')}
        name="reason"
        required
        maxLength={200}
        value={form.values.reason}
        error={form.errorOf('reason')}
        hint={ofOperate('reasonHint')}
        onChange={({ target }) => form.set('reason', target.value)}
      />
      <PasswordField
        label={ofOperate('export.password')}
        name="current-password"
        required
        value={form.values.password}
        error={form.errorOf('password')}
        onChange={({ target }) => form.set('password', target.value)}
      />
    </FormDialog>
  )
}
