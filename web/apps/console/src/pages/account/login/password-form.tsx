import { FormAlert, SubmitButton, TextField, useFocusFirstInvalid } from '@longshore/ui/form'
import { type FormEvent, useState } from 'react'
import { PasswordField } from '@/components/form/password-field'
import { loginByPassword } from './api'
import { authTexts } from './locales'
import { useLogin } from './use-login'

export function PasswordForm() {
  const t = authTexts.useT()
  const login = useLogin()
  const focusFirstInvalid = useFocusFirstInvalid()
  const [account, setAccount] = useState('')
  const [password, setPassword] = useState('')
  const [isChecked, setChecked] = useState(false)

  const handleSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    setChecked(true)
    if (!account.trim() || !password) focusFirstInvalid(event.currentTarget)
    else void login.run(() => loginByPassword(account.trim(), password))
  }
  return (
    <form onSubmit={handleSubmit} noValidate>
      <FormAlert text={login.refusal} />
      <TextField
        label={t('account')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        required
        placeholder={t('accountHint')}
        value={account}
        onChange={(event) => setAccount(event.target.value)}
        error={isChecked && !account.trim() ? t('accountHint') : undefined}
      />
      <PasswordField
        label={t('password')}
        name="password"
        required
        placeholder={t('passwordHint')}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={isChecked && !password ? t('passwordHint') : undefined}
      />
      <SubmitButton isBusy={login.isBusy}>{t(login.isBusy ? 'submitting' : 'submit')}</SubmitButton>
    </form>
  )
}
