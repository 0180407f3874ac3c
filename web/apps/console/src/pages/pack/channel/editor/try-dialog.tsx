// The recipe's tester: what a pasted payment notice of the channel goes through.
import { codes } from '@longshore/api-client'
import { FormDialog } from '@longshore/ui'
import { useForm } from '@longshore/ui/form'
import { layout } from '@longshore/ui/layout'
import { useState } from 'react'
import { PasswordField } from '@/components/form/password-field'
import { type NoticeTried, tryNotice } from '../api'
import { channelTexts } from '../locales'
import styles from '../pack-channel.module.css'
import { Field } from './field'
import { TriedNotice } from './tried-notice'

interface Props {
  code: string
  name: string
  onClose(): void
}

export function TryDialog({ code, name, onClose }: Props) {
  const t = channelTexts.useT()
  const [tried, setTried] = useState<NoticeTried | null>(null)
  const form = useForm({
    initial: { request: '', password: '' },
    codeFields: { [codes.WRONG_CURRENT_PASSWORD]: 'password' },
    check: ({ request, password }) => ({
      request: request.trim() ? undefined : t('entry.needed'),
      password: password ? undefined : t('entry.needed'),
    }),
    submit: async ({ request, password }) => setTried(await tryNotice(code, request, password)),
  })
  return (
    <FormDialog
      title={t('try.title', { name })}
      submitLabel={t('try.submit')}
      cancelLabel={t('close')}
      isBusy={form.isBusy}
      refusal={form.refusal}
      width={760}
      onSubmit={form.handleSubmit}
      onClose={onClose}
    >
      <p className={layout.lead}>{t('try.lead')}</p>
      <Field
        name="request"
        label={t('try.request')}
        hint={t('try.requestHint')}
        error={form.errorOf('request')}
      >
        {(control) => (
          <textarea
            {...control}
            className={`${layout.control} ${styles.input}`}
            rows={7}
            maxLength={16384}
            spellCheck={false}
            value={form.values.request}
            onChange={(event) => form.set('request', event.target.value)}
          />
        )}
      </Field>
      <PasswordField
        label={t('try.password')}
        name="current-password"
        required
        value={form.values.password}
        error={form.errorOf('password')}
        onChange={(event) => form.set('password', event.target.value)}
      />
      {tried && <TriedNotice tried={tried} />}
    </FormDialog>
  )
}
