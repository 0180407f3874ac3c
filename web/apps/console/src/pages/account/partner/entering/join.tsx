// A promoter follows an invitation: chooses account and password, and is signed in at the partner page.
import { exactGameTime } from '@longshore/kit/game-time'
import { FormAlert, SubmitButton, TextField, useForm } from '@longshore/ui/form'
import { layout } from '@longshore/ui/layout'
import { useRouter, useSearch } from '@tanstack/react-router'
import { PublicFrame } from '@/components/public-frame'
import { CODE_FIELDS } from '../../code-fields'
import { LinkNotice } from '../../link-notice'
import { accountTexts } from '../../locales'
import { ACCOUNT } from '../../new-account-fields'
import { NewPasswordField } from '../../new-password-field'
import styles from '../../public-pages.module.css'
import { useLink } from '../../use-link'
import { type Invitation, join, readInvitation } from '../api'
import { usePartner } from '../session'
import { enteringTexts } from './locales'

export function PartnerJoinPage() {
  const t = enteringTexts.useT()
  const { token = '' } = useSearch({ from: '/partner/join' })
  const { link, retry } = useLink(token, readInvitation)
  if (link.state !== 'ready')
    return (
      <LinkNotice
        heading={t('join.heading')}
        help={t('join.help')}
        link={link}
        login="/partner"
        onRetry={retry}
      />
    )
  return <JoinForm token={token} invitation={link.info} />
}

function JoinForm({ token, invitation }: { token: string; invitation: Invitation }) {
  const t = enteringTexts.useT()
  const words = accountTexts.useT()
  const router = useRouter()
  const { account, promoter_name: name, game_name: game } = invitation
  const form = useForm({
    initial: { account, password: '' },
    codeFields: CODE_FIELDS,
    check: (values) => ({
      account: ACCOUNT.test(values.account)
        ? undefined
        : words(values.account ? 'accountInvalid' : 'accountNeeded'),
      password: values.password ? undefined : words('passwordNeeded'),
    }),
    submit: async (values) => {
      usePartner.getState().signIn(await join({ ...values, token }))
      await router.navigate({ to: '/partner', replace: true })
    },
  })
  return (
    <PublicFrame title={t('join.title', { name })} lead={t('join.lead', { game })}>
      <form onSubmit={form.handleSubmit} noValidate>
        <FormAlert text={form.refusal} />
        <TextField
          label={words('account')}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={50}
          readOnly={account !== ''}
          value={form.values.account}
          error={form.errorOf('account')}
          hint={account ? t('join.accountStays') : words('accountHint')}
          onChange={(event) => form.set('account', event.target.value.trim())}
        />
        <NewPasswordField
          label={words('password')}
          value={form.values.password}
          error={form.errorOf('password')}
          words={[form.values.account, name, game]}
          onChange={(value) => form.set('password', value)}
        />
        <SubmitButton isBusy={form.isBusy}>
          {form.isBusy ? words('submitting') : t('join.submit')}
        </SubmitButton>
      </form>
      <p className={`${layout.hint} ${styles.foot}`}>
        {t('join.expires', { time: exactGameTime(invitation.expires_at, invitation.zone) })}
      </p>
    </PublicFrame>
  )
}
