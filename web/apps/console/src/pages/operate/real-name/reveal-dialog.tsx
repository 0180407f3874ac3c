import { codes } from '@longshore/api-client'
import { FormDialog } from '@longshore/ui'
import { TextField, useForm } from '@longshore/ui/form'
import { useState } from 'react'
import { SecretsDialog } from '@/components/dialog'
import { PasswordField } from '@/components/form/password-field'
import { type RealName, reveal } from './api'
import { realNameTexts } from './locales'

/** Asks why and for the password; then shows name and number once. */
export function RevealDialog({ name, onClose }: { name: RealName; onClose(): void }) {
  const t = realNameTexts.useT()
  const [shown, setShown] = useState<{ name: string; number: string } | null>(null)
  const form = useForm({
    initial: { reason: '', password: '' },
    codeFields: { [codes.WRONG_CURRENT_PASSWORD]: 'password' },
    check: ({ reason, password }) => ({
      reason: reason.trim().length < 2 ? t('reasonShort') : undefined,
      password: password ? undefined : t('passwordNeeded'),
    }),
    submit: async ({ reason, password }) => setShown(await reveal(name.player_id, reason.trim(), password)),
  })
  if (shown)
    return (
      <SecretsDialog
        title={t('revealOf', { player: name.player_id })}
        lead={t('shownLead')}
        secrets={[
          { label: t('name'), value: shown.name },
          { label: t('number'), value: shown.number },
        ]}
        onClose={onClose}
      />
    )
  return (
    <FormDialog
      title={t('revealOf', { player: name.player_id })}
      submitLabel={t('reveal')}
      cancelLabel={t('cancel')}
      isBusy={form.isBusy}
      refusal={form.refusal}
      width={460}
      onSubmit={form.handleSubmit}
      onClose={onClose}
    >
      <p>{t('revealLead')}</p>
      <TextField
        label={t('reason')}
        name="reason"
        required
        maxLength={200}
        value={form.values.reason}
        error={form.errorOf('reason')}
        onChange={(event) => form.set('reason', event.target.value)}
      />
      <PasswordField
        label={t('password')}
        name="current-password"
        required
        value={form.values.password}
        error={form.errorOf('password')}
        onChange={(event) => form.set('password', event.target.value)}
      />
    </FormDialog>
  )
}
