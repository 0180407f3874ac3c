// The partner page's own sign-in.
import { FormAlert, SubmitButton, TextField, useForm } from '@longshore/ui/form'
import { layout } from '@longshore/ui/layout'
import { PasswordField } from '@/components/form/password-field'
import { PublicFrame } from '@/components/public-frame'
import { accountTexts } from '../../locales'
import { login } from '../api'
import styles from '../partner.module.css'
import { usePartner } from '../session'
import { enteringTexts } from './locales'

export function PartnerLogin() {
  const t = enteringTexts.useT()
  const words = accountTexts.useT()
  const form = useForm({
    initial: { account: '', password: '' },
    check: ({ account, password }) => ({
      account: account.trim() ? undefined : words('accountNeeded'),
      password: password ? undefined : words('passwordNeeded'),
    }),
    submit: async ({ account, password }) =>
      usePartner.getState().signIn(await login({ account: account.trim(), password })),
  })
  return (
    <PublicFrame title={t('login.title')} lead={t('login.lead')}>
      <form onSubmit={form.handleSubmit} noValidate>
        <FormAlert text={form.refusal} />
        <TextField
          label={words('account')}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          value={form.values.account}
          error={form.errorOf('account')}
          onChange={(event) => form.set('account', event.target.value)}
        />
        <PasswordField
          label={words('password')}
          name="password"
          required
          value={form.values.password}
          error={form.errorOf('password')}
          onChange={(event) => form.set('password', event.target.value)}
        />
        <SubmitButton isBusy={form.isBusy}>
          {form.isBusy ? words('submitting') : t('login.submit')}
        </SubmitButton>
      </form>
      <p className={`${layout.hint} ${styles.help}`}>{t('login.help')}</p>
    </PublicFrame>
  )
}
