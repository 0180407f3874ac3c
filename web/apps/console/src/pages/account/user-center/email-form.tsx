import { codes } from '@longshore/api-client'
import { FormAlert, TextField, useForm } from '@longshore/ui/form'
import { PasswordField } from '@/components/form/password-field'
import { toast } from '@/lib/toast'
import { setEmail } from './api'
import { userCenterTexts } from './locales'
import { FormButtons } from './setting-row'

/** As loose as the server's: an address is proven by mail, not by a pattern. */
const EMAIL = /^[^@\s]+@[^@\s]+\.[^@\s]+$/

export function EmailForm({ email, onClose }: { email: string; onClose(): void }) {
  const t = userCenterTexts.useT()
  const form = useForm({
    initial: { email, password: '' },
    codeFields: { [codes.WRONG_CURRENT_PASSWORD]: 'password' },
    check: (values) => ({
      email: EMAIL.test(values.email) ? undefined : t(values.email ? 'emailInvalid' : 'emailNeeded'),
      password: values.password ? undefined : t('currentPasswordNeeded'),
    }),
    submit: async (values) => {
      await setEmail(values.email, values.password)
      toast('success', t('saved', { field: t('email') }))
      onClose()
    },
  })
  return (
    <form onSubmit={form.handleSubmit} noValidate>
      <FormAlert text={form.refusal} />
      <TextField
        label={t('email')}
        name="email"
        type="email"
        autoComplete="email"
        required
        maxLength={254}
        value={form.values.email}
        error={form.errorOf('email')}
        onChange={(event) => form.set('email', event.target.value.trim())}
      />
      <PasswordField
        label={t('currentPassword')}
        name="current-password"
        required
        value={form.values.password}
        error={form.errorOf('password')}
        hint={t('currentPasswordLead')}
        onChange={(event) => form.set('password', event.target.value)}
      />
      <FormButtons isBusy={form.isBusy} onCancel={onClose} />
    </form>
  )
}
