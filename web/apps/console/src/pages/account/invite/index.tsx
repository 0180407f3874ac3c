// An invitation is accepted: the invited person chooses account and password and is signed in.

import { formatZonedTime } from '@longshore/kit/time'
import { FormAlert, SubmitButton, useForm } from '@longshore/ui/form'
import { layout } from '@longshore/ui/layout'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { PublicFrame } from '@/components/public-frame'
import { completeSignIn } from '@/lib/sign-in'
import { useSession } from '@/lib/stores/session'
import { CODE_FIELDS } from '../code-fields'
import { LinkNotice } from '../link-notice'
import { accountTexts } from '../locales'
import { checkNewAccount, NewAccountFields } from '../new-account-fields'
import { acceptInvitation, type InvitationInfo, readInvitation } from '../public-api'
import styles from '../public-pages.module.css'
import { useLink } from '../use-link'

export function InvitePage() {
  const t = accountTexts.useT()
  const { token = '' } = useSearch({ from: '/invite' })
  const { link, retry } = useLink(token, readInvitation)
  if (link.state !== 'ready')
    return <LinkNotice heading={t('invite.heading')} help={t('link.help')} link={link} onRetry={retry} />
  return <InviteForm token={token} invitation={link.info} />
}

function InviteForm({ token, invitation }: { token: string; invitation: InvitationInfo }) {
  const t = accountTexts.useT()
  const router = useRouter()
  // Who was signed in when the page opened; the success below changes it.
  const [formerUser] = useState(() => useSession.getState().user)
  const form = useForm({
    initial: { account: invitation.Account ?? '', name: invitation.Name, password: '' },
    codeFields: CODE_FIELDS,
    check: (values) => checkNewAccount(values, t),
    submit: async (values) => {
      completeSignIn(await acceptInvitation({ ...values, name: values.name.trim(), token }))
      await router.navigate({ to: '/home', replace: true })
    },
  })
  return (
    <PublicFrame title={t('invite.title', { publisher: invitation.PublisherName })} lead={t('invite.lead')}>
      {formerUser && <p className={layout.note}>{t('invite.signedInAs', { name: formerUser.Name })}</p>}
      <form onSubmit={form.handleSubmit} noValidate>
        <FormAlert text={form.refusal} />
        <NewAccountFields form={form} words={[invitation.PublisherName]} />
        <SubmitButton isBusy={form.isBusy}>{t(form.isBusy ? 'submitting' : 'invite.submit')}</SubmitButton>
      </form>
      <p className={`${layout.hint} ${styles.foot}`}>
        {t('invite.expires', { time: formatZonedTime(invitation.ExpiresAt) })}
      </p>
    </PublicFrame>
  )
}
