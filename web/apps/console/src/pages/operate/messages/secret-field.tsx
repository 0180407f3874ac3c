// A provider's secret: that there is one, by its last characters; it is replaced and never shown.
import { FormDialog, GameTime, StateTag } from '@longshore/ui'
import { TextField, useForm } from '@longshore/ui/form'
import { Button } from 'antd'
import { useState } from 'react'
import { toast } from '@/lib/toast'
import parts from '../parts.module.css'
import { type Overview, type SecretOf, saveSecret } from './api'
import { messagesTexts } from './locales'
import styles from './messages.module.css'

interface Props {
  provider: SecretOf
  secrets: Overview['secrets']
}

export function SecretField({ provider, secrets }: Props) {
  const t = messagesTexts.useT()
  const [isOpen, setOpen] = useState(false)
  const kept = secrets.find((one) => one.provider === provider)
  return (
    <div className={styles.choice}>
      <span>{t(`secret.${provider}`)}</span>
      <div className={parts.bar}>
        {kept ? (
          <>
            <code>••••••••{kept.hint}</code>
            <span className={parts.muted}>
              {kept.updated_user_name} <GameTime at={kept.updated_at} />
            </span>
          </>
        ) : (
          <StateTag kind={provider === 'http' ? 'nothing' : 'watch'}>{t('noSecret')}</StateTag>
        )}
        <Button onClick={() => setOpen(true)}>{t(kept ? 'replaceSecret' : 'setSecret')}</Button>
      </div>
      {isOpen && <SecretDialog provider={provider} onClose={() => setOpen(false)} />}
    </div>
  )
}

function SecretDialog({ provider, onClose }: { provider: SecretOf; onClose(): void }) {
  const t = messagesTexts.useT()
  const form = useForm({
    initial: { secret: '' },
    check: ({ secret }) => ({ secret: secret.trim() ? undefined : t('secretEmpty') }),
    submit: async ({ secret }) => {
      await saveSecret(provider, secret.trim())
      toast('success', t('secretSaved'))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t(`secret.${provider}`)}
      submitLabel={t('saveSecret')}
      cancelLabel={t('cancel')}
      isBusy={form.isBusy}
      refusal={form.refusal}
      onSubmit={form.handleSubmit}
      onClose={onClose}
    >
      <p>{t('secretLead')}</p>
      <TextField
        label={t(`secret.${provider}`)}
        name="secret"
        type="password"
        autoComplete="off"
        maxLength={500}
        value={form.values.secret}
        error={form.errorOf('secret')}
        onChange={(event) => form.set('secret', event.target.value)}
      />
    </FormDialog>
  )
}
