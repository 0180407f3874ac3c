// Account, name and password of somebody who is new: shared by the invitation and the first start.
import { type Form, TextField } from '@longshore/ui/form'
import { accountTexts } from './locales'
import { NewPasswordField } from './new-password-field'

/** The server's own rule for accounts. */
export const ACCOUNT = /^[A-Za-z0-9][A-Za-z0-9._@-]{2,49}$/

type Fields = { account: string; name: string; password: string }
type T = ReturnType<typeof accountTexts.useT>

/** What is wrong with the three, by field. */
export function checkNewAccount({ account, name, password }: Fields, t: T): Partial<Fields> {
  return {
    account: ACCOUNT.test(account) ? undefined : t(account ? 'accountInvalid' : 'accountNeeded'),
    name: name.trim() ? undefined : t('nameNeeded'),
    password: password ? undefined : t('passwordNeeded'),
  }
}

interface Props<V extends Fields> {
  form: Form<V>
  /** More words that must not make up the password. */
  words: readonly string[]
}

export function NewAccountFields<V extends Fields>({ form, words }: Props<V>) {
  const t = accountTexts.useT()
  const { account, name, password } = form.values
  const set = form.set as (field: keyof Fields, value: string) => void
  return (
    <>
      <TextField
        label={t('name')}
        name="name"
        autoComplete="name"
        required
        maxLength={50}
        value={name}
        error={form.errorOf('name')}
        onChange={(event) => set('name', event.target.value)}
      />
      <TextField
        label={t('account')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={50}
        value={account}
        error={form.errorOf('account')}
        hint={t('accountHint')}
        onChange={(event) => set('account', event.target.value.trim())}
      />
      <NewPasswordField
        label={t('password')}
        value={password}
        error={form.errorOf('password')}
        words={[account, name, ...words]}
        onChange={(value) => set('password', value)}
      />
    </>
  )
}
