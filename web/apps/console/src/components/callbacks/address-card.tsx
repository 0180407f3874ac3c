import { codes } from '@longshore/api-client'
import { changedFields } from '@longshore/kit/changed-fields'
import { formatTime } from '@longshore/kit/time'
import { FormDialog } from '@longshore/ui'
import { TextField, useForm } from '@longshore/ui/form'
import { layout } from '@longshore/ui/layout'
import { Button } from 'antd'
import { useState } from 'react'
import { PasswordField } from '@/components/form/password-field'
import { componentTexts } from '@/components/locales'
import { can, usePermission } from '@/lib/stores/permission'
import { toast } from '@/lib/toast'
import type { CallbackKind, Environment, EnvironmentCallbacks, NoticeForm } from './api'
import { saveAddresses } from './api'
import styles from './callbacks.module.css'
import { callbacksTexts } from './locales'
import { ADDRESSES_ID } from './place'

const KINDS: readonly CallbackKind[] = ['login', 'payment']
const FORMS: readonly NoticeForm[] = ['standard', 'usdk', 'quicksdk', 'u8']

interface Props {
  environment: Environment
  data: EnvironmentCallbacks
}

/** Both addresses of an environment, who changed them, and the form of its notices. */
export function AddressCard({ environment, data }: Props) {
  const t = callbacksTexts.useT()
  const [isOpen, setOpen] = useState(false)
  usePermission((state) => state.buttonKeys)
  return (
    <section className={layout.card} aria-labelledby={ADDRESSES_ID}>
      <div className={`${layout.spread} ${styles.cardHead}`}>
        <div>
          <h2 id={ADDRESSES_ID} className={layout.title}>
            {t('callbacks.title')}
          </h2>
          <p className={layout.lead}>{t('callbacks.lead')}</p>
        </div>
        {can('packEdit') && (
          <Button type="primary" onClick={() => setOpen(true)}>
            {t('callbacks.edit')}
          </Button>
        )}
      </div>
      <dl className={styles.facts}>
        {KINDS.map((kind) => (
          <div key={kind}>
            <dt>{t(`callbacks.${kind}`)}</dt>
            <dd>
              {data[kind].url ? (
                <code>{data[kind].url}</code>
              ) : (
                <span className={layout.muted}>{t('callbacks.unset')}</span>
              )}
              {data[kind].updated_at !== null && (
                <span className={`${layout.hint} ${layout.block}`}>
                  {t('callbacks.changed', {
                    name: data[kind].updated_user_name,
                    time: formatTime(data[kind].updated_at),
                  })}
                </span>
              )}
            </dd>
          </div>
        ))}
        <div>
          <dt>{t('form.title')}</dt>
          <dd>{t(`form.${data.form}`)}</dd>
        </div>
      </dl>
      {isOpen && <AddressDialog environment={environment} data={data} onClose={() => setOpen(false)} />}
    </section>
  )
}

function AddressDialog({ environment, data, onClose }: Props & { onClose(): void }) {
  const t = callbacksTexts.useT()
  const own = componentTexts.useT()
  // What was stored when it was opened, whatever others store meanwhile.
  const [start] = useState({ login: data.login.url, payment: data.payment.url, form: data.form })
  const form = useForm({
    initial: { ...start, password: '' },
    codeFields: { [codes.WRONG_CURRENT_PASSWORD]: 'password' },
    check: ({ password }) => ({ password: password ? undefined : own('ownPasswordNeeded') }),
    submit: async ({ login, payment, form: chosen, password }) => {
      const fields = { login: login.trim(), payment: payment.trim(), form: chosen }
      await saveAddresses({ environment, ...changedFields(fields, start), password })
      toast('success', t('callbacks.saved'))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('callbacks.editTitle', { environment: t(`callbacks.${environment}`) })}
      submitLabel={t('save')}
      cancelLabel={t('cancel')}
      isBusy={form.isBusy}
      refusal={form.refusal}
      width={600}
      onSubmit={form.handleSubmit}
      onClose={onClose}
    >
      {KINDS.map((kind) => (
        <TextField
          key={kind}
          label={t(`callbacks.${kind}`)}
          name={kind}
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          maxLength={500}
          placeholder="https://"
          hint={t('callbacks.hint')}
          value={form.values[kind]}
          error={form.errorOf(kind)}
          onChange={(event) => form.set(kind, event.target.value)}
        />
      ))}
      <fieldset className={layout.group}>
        <legend>{t('form.title')}</legend>
        {FORMS.map((one) => (
          <label key={one} className={layout.option}>
            <input
              type="radio"
              name="form"
              checked={one === form.values.form}
              onChange={() => form.set('form', one)}
            />
            {t(`form.${one}`)}
          </label>
        ))}
        <p className={layout.hint}>{t('form.hint')}</p>
      </fieldset>
      <PasswordField
        label={own('ownPassword')}
        name="current-password"
        required
        hint={own('ownPasswordHint')}
        value={form.values.password}
        error={form.errorOf('password')}
        onChange={(event) => form.set('password', event.target.value)}
      />
    </FormDialog>
  )
}
