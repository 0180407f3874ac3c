// Who sends text messages: the draft of the game's provider, its templates and its limits.
import { BusyButton } from '@longshore/ui'
import { FormAlert, TextArea, TextField, useForm } from '@longshore/ui/form'
import { useState } from 'react'
import { useCan } from '@/lib/stores/permission'
import { toast } from '@/lib/toast'
import parts from '../parts.module.css'
import { saveDraft } from '../publishing'
import type { Overview } from './api'
import { type Messages, microsOf, type Provider, priceText, type Sms } from './content'
import { useNamed } from './labels'
import { messagesTexts } from './locales'
import styles from './messages.module.css'
import { SMS_PROVIDERS } from './search'
import { SecretField } from './secret-field'
import { SelectField } from './select-field'
import { TemplatesEditor } from './templates-editor'

type Field = 'key_id' | 'sign_name' | 'app_id' | 'region' | 'endpoint' | 'url' | 'accepted'
const FIELDS: Record<Provider, readonly Field[]> = {
  outbox: [],
  aliyun: ['key_id', 'sign_name', 'endpoint'],
  tencent: ['key_id', 'app_id', 'sign_name', 'region', 'endpoint'],
  http: ['url', 'accepted'],
}
const LIMITS = ['day_quota', 'number_day', 'address_hour'] as const
const TYPES = ['application/json', 'application/x-www-form-urlencoded', 'text/plain'] as const

interface Values extends Record<string, unknown> {
  sms: Sms
  price: string
}

interface Props {
  kept: Messages
  digest: string
  secrets: Overview['secrets']
  onSaved(): void
}

export function SmsEditor({ kept, digest, secrets, onSaved }: Props) {
  const t = messagesTexts.useT()
  const mayEdit = useCan('operateEdit')
  const [began] = useState(digest)
  const { sms } = kept
  const named = useNamed()
  const form = useForm<Values>({
    initial: { sms, price: priceText(sms.price_micros) },
    check: ({ price }) => ({ price: microsOf(price) === undefined ? t('priceShape') : undefined }),
    submit: async ({ sms: edited, price }) => {
      const priced = { ...edited, price_micros: microsOf(price) ?? 0 }
      await saveDraft('messages', { ...kept, sms: priced }, began).catch((error: unknown) => {
        throw named(error)
      })
      toast('success', t('saved'))
      onSaved()
    },
  })
  const { sms: edited } = form.values
  const change = (changed: Partial<Sms>): void => form.set('sms', { ...edited, ...changed })
  return (
    <form className={parts.card} onSubmit={form.handleSubmit} noValidate aria-label={t('sms')}>
      <div className={parts.head}>
        <h2>{t('sms')}</h2>
        <span className={parts.muted}>{t(`about.${edited.provider}`)}</span>
      </div>
      <FormAlert text={form.refusal} />
      <fieldset disabled={!mayEdit} className={styles.fields}>
        <SelectField
          label={t('provider')}
          value={edited.provider}
          options={SMS_PROVIDERS.map((value) => ({ value, label: t(`provider.${value}`) }))}
          onChange={(provider) => change({ provider })}
        />
        {FIELDS[edited.provider].map((name) => (
          <TextField
            key={name}
            label={t(`field.${name}`)}
            hint={t(`hint.${name}`)}
            maxLength={name === 'url' || name === 'endpoint' ? 500 : 64}
            value={edited[name]}
            onChange={(event) => change({ [name]: event.target.value })}
          />
        ))}
        {edited.provider === 'http' && (
          <>
            <SelectField
              label={t('contentType')}
              value={edited.content_type}
              options={TYPES.map((value) => ({ value, label: value }))}
              onChange={(content_type) => change({ content_type })}
            />
            <TextArea
              label={t('body')}
              hint={t('bodyHint')}
              rows={4}
              maxLength={4000}
              value={edited.body}
              onChange={(event) => change({ body: event.target.value })}
            />
          </>
        )}
        {edited.provider !== 'outbox' && <SecretField provider={edited.provider} secrets={secrets} />}
        <TextField
          label={t('price')}
          hint={t('priceHint', { currency: edited.currency })}
          inputMode="decimal"
          value={form.values.price}
          error={form.errorOf('price')}
          onChange={(event) => form.set('price', event.target.value)}
        />
        {LIMITS.map((name) => (
          <TextField
            key={name}
            label={t(`limit.${name}`)}
            type="number"
            min={name === 'day_quota' ? 0 : 1}
            value={edited[name]}
            onChange={(event) => change({ [name]: Math.trunc(Number(event.target.value)) })}
          />
        ))}
      </fieldset>
      <TemplatesEditor
        templates={edited.templates}
        provider={edited.provider}
        isDisabled={!mayEdit}
        onChange={(templates) => change({ templates })}
      />
      {mayEdit && (
        <BusyButton htmlType="submit" isBusy={form.isBusy} disabled={!form.isDirty}>
          {t('save')}
        </BusyButton>
      )}
    </form>
  )
}
