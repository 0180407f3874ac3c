import { codes } from '@longshore/api-client'
import { FormAlert, useForm } from '@longshore/ui/form'
import { layout } from '@longshore/ui/layout'
import { PasswordField } from '@/components/form/password-field'
import { toast } from '@/lib/toast'
import { NewPasswordField } from '../new-password-field'
import { setPassword } from './api'
import { userCenterTexts } from './locales'
import { FormButtons } from './setting-row'

interface Props {
  /** For password managers, which file the new password under it. */
  account: string
  words: readonly string[]
  onClose(): void
}

export function PasswordForm({ account, words, onClose }: Props) {
  const t = userCenterTexts.useT()
  const checkNew = (values: { old_password: string; new_password: string }): string | undefined => {
    if (!values.new_password) return t('newPasswordNeeded')
    return values.new_password === values.old_password ? t('passwordSame') : undefined
  }
  const form = useForm({
    initial: { old_password: '', new_password: '', revoke_keys: false },
    codeFields: { [codes.WEAK_PASSWORD]: 'new_password', [codes.WRONG_CURRENT_PASSWORD]: 'old_password' },
    check: (values) => ({
      old_password: values.old_password ? undefined : t('currentPasswordNeeded'),
      new_password: checkNew(values),
    }),
    submit: async (values) => {
      await setPassword(values.old_password, values.new_password, values.revoke_keys)
      toast('success', t('passwordSaved'))
      onClose()
    },
  })
  return (
    <form onSubmit={form.handleSubmit} noValidate>
      <FormAlert text={form.refusal} />
      <input type="text" name="username" autoComplete="username" value={account} readOnly hidden />
      <PasswordField
        label={t('currentPassword')}
        name="current-password"
        required
        value={form.values.old_password}
        error={form.errorOf('old_password')}
        onChange={(event) => form.set('old_password', event.target.value)}
      />
      <NewPasswordField
        label={t('newPassword')}
        value={form.values.new_password}
        error={form.errorOf('new_password')}
        words={words}
        onChange={(value) => form.set('new_password', value)}
      />
      <label className={layout.option}>
        <input
          type="checkbox"
          checked={form.values.revoke_keys}
          onChange={(event) => form.set('revoke_keys', event.target.checked)}
        />
        <span>{t('revokeKeys')}</span>
      </label>
      <FormButtons isBusy={form.isBusy} onCancel={onClose} />
    </form>
  )
}
