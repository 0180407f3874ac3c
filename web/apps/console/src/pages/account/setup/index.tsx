// The first start: whoever holds the setup link creates the publisher and its first administrator.
import { FormAlert, SubmitButton, TextField, useForm } from '@longshore/ui/form'
import { useRouter, useSearch } from '@tanstack/react-router'
import { PublicFrame } from '@/components/public-frame'
import { completeSignIn } from '@/lib/sign-in'
import { CODE_FIELDS } from '../code-fields'
import { LinkNotice } from '../link-notice'
import { accountTexts } from '../locales'
import { checkNewAccount, NewAccountFields } from '../new-account-fields'
import { checkSetupLink, claimSetup } from '../public-api'
import { useLink } from '../use-link'

export function SetupPage() {
  const t = accountTexts.useT()
  const { token = '' } = useSearch({ from: '/setup' })
  const { link, retry } = useLink(token, checkSetupLink)
  if (link.state !== 'ready')
    return <LinkNotice heading={t('setup.title')} help={t('link.setupHelp')} link={link} onRetry={retry} />
  return <SetupForm token={token} />
}

function SetupForm({ token }: { token: string }) {
  const t = accountTexts.useT()
  const router = useRouter()
  const form = useForm({
    initial: { publisher_name: '', account: '', name: '', password: '' },
    codeFields: CODE_FIELDS,
    check: (values) => ({
      publisher_name: values.publisher_name.trim() ? undefined : t('setup.publisherNeeded'),
      ...checkNewAccount(values, t),
    }),
    submit: async (values) => {
      const { publisher_name: publisher, name } = values
      const claim = { ...values, publisher_name: publisher.trim(), name: name.trim(), token }
      completeSignIn(await claimSetup(claim))
      await router.navigate({ to: '/home', replace: true })
    },
  })
  return (
    <PublicFrame title={t('setup.title')} lead={t('setup.lead')}>
      <form onSubmit={form.handleSubmit} noValidate>
        <FormAlert text={form.refusal} />
        <TextField
          label={t('setup.publisher')}
          name="organization"
          autoComplete="organization"
          required
          maxLength={100}
          placeholder={t('setup.publisherHint')}
          value={form.values.publisher_name}
          error={form.errorOf('publisher_name')}
          onChange={(event) => form.set('publisher_name', event.target.value)}
        />
        <NewAccountFields form={form} words={[form.values.publisher_name]} />
        <SubmitButton isBusy={form.isBusy}>{t(form.isBusy ? 'submitting' : 'setup.submit')}</SubmitButton>
      </form>
    </PublicFrame>
  )
}
