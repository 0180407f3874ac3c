import { changedFields } from '@longshore/kit/changed-fields'
import { FormDialog } from '@longshore/ui'
import { TextField, useForm } from '@longshore/ui/form'
import { layout } from '@longshore/ui/layout'
import { useId, useState } from 'react'
import { PasswordField } from '@/components/form/password-field'
import { toast } from '@/lib/toast'
import { DOMAIN_KINDS, type DomainKind, type Orientation, type Platform, savePlatform } from './api'
import { linesOf } from './lines'
import { miniTexts } from './locales'
import styles from './pack-mini.module.css'

interface Props {
  platform: Platform
  gameName: string
  onClose(): void
}

const ORIENTATIONS: readonly Orientation[] = ['portrait', 'landscape']

/** Everything about one platform; a secret left empty stays as it is. */
export function PlatformDialog({ platform, gameName, onClose }: Props) {
  const t = miniTexts.useT()
  const name = t(`platform.${platform.platform}`)
  // What was stored when it was opened, whatever others store meanwhile.
  const [initial] = useState(() => ({
    app_id: platform.app_id,
    project_name: platform.project_name || gameName,
    orientation: platform.orientation,
    app_secret: '',
    payment_secret: '',
    payment: platform.payment,
    domains: Object.fromEntries(
      DOMAIN_KINDS.map((kind) => [kind, platform.domains[kind].join('\n')]),
    ) as Record<DomainKind, string>,
  }))
  const form = useForm({
    initial,
    submit: async (values) => {
      const changes = platform.is_configured ? changedFields(values, initial) : values
      const domains = changedFields(values.domains, initial.domains)
      const payment = Object.entries(values.payment).filter(([key, text]) => text !== initial.payment[key])
      await savePlatform({
        ...changes,
        platform: platform.platform,
        payment: Object.fromEntries(payment),
        domains: Object.fromEntries(Object.entries(domains).map(([kind, text]) => [kind, linesOf(text)])),
      })
      toast('success', t('saved', { name }))
      onClose()
    },
  })
  const { values, set, errorOf } = form
  return (
    <FormDialog
      title={t('editTitle', { name })}
      width={620}
      submitLabel={t('save')}
      cancelLabel={t('cancel')}
      isBusy={form.isBusy}
      refusal={form.refusal}
      onSubmit={form.handleSubmit}
      onClose={onClose}
    >
      <TextField
        label={t('appId')}
        name="app_id"
        maxLength={64}
        spellCheck={false}
        autoComplete="off"
        hint={t('appIdHint', { example: platform.example })}
        value={values.app_id}
        error={errorOf('app_id')}
        onChange={(event) => set('app_id', event.target.value)}
      />
      <PasswordField
        label={t('appSecret')}
        name="app_secret"
        autoComplete="off"
        hint={t(platform.has_app_secret ? 'secret.keep' : 'secret.hint')}
        value={values.app_secret}
        error={errorOf('app_secret')}
        onChange={(event) => set('app_secret', event.target.value)}
      />
      <TextField
        label={t('projectName')}
        name="project_name"
        maxLength={50}
        value={values.project_name}
        error={errorOf('project_name')}
        onChange={(event) => set('project_name', event.target.value)}
      />
      <fieldset className={`${layout.group} ${layout.row}`}>
        <legend>{t('orientation')}</legend>
        {ORIENTATIONS.map((one) => (
          <label key={one} className={layout.option}>
            <input
              type="radio"
              name="orientation"
              checked={values.orientation === one}
              onChange={() => set('orientation', one)}
            />
            {t(`orientation.${one}`)}
          </label>
        ))}
      </fieldset>
      {platform.payment_names.map((key) => (
        <TextField
          key={key}
          label={t(`payment.${key as 'offer_id' | 'zone_id'}`)}
          name={key}
          maxLength={64}
          spellCheck={false}
          autoComplete="off"
          value={values.payment[key] ?? ''}
          onChange={(event) => set('payment', { ...values.payment, [key]: event.target.value })}
        />
      ))}
      {errorOf('payment') && <p className={layout.error}>{errorOf('payment')}</p>}
      <PasswordField
        label={t('paymentSecret')}
        name="payment_secret"
        autoComplete="off"
        hint={t(platform.has_payment_secret ? 'secret.keep' : 'secret.hint')}
        value={values.payment_secret}
        error={errorOf('payment_secret')}
        onChange={(event) => set('payment_secret', event.target.value)}
      />
      {DOMAIN_KINDS.map((kind) => (
        <DomainField
          key={kind}
          kind={kind}
          value={values.domains[kind]}
          onChange={(text) => set('domains', { ...values.domains, [kind]: text })}
        />
      ))}
      {errorOf('domains') && (
        <p role="alert" className={layout.error}>
          {errorOf('domains')}
        </p>
      )}
    </FormDialog>
  )
}

interface DomainProps {
  kind: DomainKind
  value: string
  onChange(text: string): void
}

function DomainField({ kind, value, onChange }: DomainProps) {
  const t = miniTexts.useT()
  const id = useId()
  const example = kind === 'socket' ? 'wss://ws.example.com' : 'https://api.example.com'
  return (
    <div className={`${layout.tight} ${styles.field}`}>
      <label htmlFor={id}>{t(`domains.${kind}`)}</label>
      <textarea
        id={id}
        className={`${layout.control} ${styles.area}`}
        rows={2}
        spellCheck={false}
        aria-describedby={`${id}-hint`}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <p id={`${id}-hint`} className={layout.hint}>
        {t('domains.hint', { example })}
      </p>
    </div>
  )
}
