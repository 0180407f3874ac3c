import { changedFields } from '@longshore/kit/changed-fields'
import { LANGUAGES } from '@longshore/kit/i18n'
import { FormDialog } from '@longshore/ui'
import { TextField, useForm } from '@longshore/ui/form'
import { layout } from '@longshore/ui/layout'
import { useLanguage } from '@/lib/i18n'
import { toast } from '@/lib/toast'
import { saveTarget, type Target } from './api'
import { clockText, minutesOf } from './clock-text'
import { alertsTexts } from './locales'

const KINDS = ['webhook', 'feishu', 'dingtalk', 'wecom', 'mail'] as const
const ON_OFF = [true, false] as const

interface Values extends Record<string, unknown> {
  kind: Target['kind']
  name: string
  url: string
  email: string
  secret: string
  from: string
  until: string
  is_on: boolean
  language: string
}

const quietOf = (from: string, until: string) => ({
  quiet_from: minutesOf(from),
  quiet_until: minutesOf(until),
})

export function TargetDialog({ target, onClose }: { target: Target | null; onClose(): void }) {
  const t = alertsTexts.useT()
  const mine = useLanguage()
  const form = useForm<Values>({
    initial: {
      kind: target?.kind ?? 'feishu',
      name: target?.name ?? '',
      url: '',
      email: '',
      secret: '',
      from: clockText(target?.quiet_from ?? null),
      until: clockText(target?.quiet_until ?? null),
      is_on: target?.is_on ?? true,
      language: target?.language ?? mine,
    },
    check: ({ kind, name, url, email }) => ({
      name: name.trim() ? undefined : t('nameEmpty'),
      url: kind === 'mail' || url.trim() || target?.kind === kind ? undefined : t('urlEmpty'),
      email: kind !== 'mail' || email.trim() || target?.kind === kind ? undefined : t('emailEmpty'),
    }),
    submit: async ({ kind, name, url, email, secret, from, until, is_on, language }) => {
      const told = { kind, name: name.trim(), language, is_on, ...quietOf(from, until) }
      await saveTarget({
        id: target?.id,
        // What a colleague changed meanwhile stays.
        ...(target ? changedFields(told, target) : told),
        url: kind === 'mail' ? undefined : url.trim() || undefined,
        email: kind === 'mail' ? email.trim() || undefined : undefined,
        secret: kind === 'mail' ? '' : secret.trim(),
      })
      toast('success', t('targetSaved'))
      onClose()
    },
  })
  const { kind } = form.values
  // Of another kind, what is kept would be no address.
  const isKept = target?.kind === kind
  const text = (name: 'name' | 'url' | 'email' | 'secret' | 'from' | 'until', more: object = {}) => (
    <TextField
      label={t(`field.${name}`)}
      name={name}
      value={form.values[name]}
      error={form.errorOf(name)}
      autoComplete="off"
      onChange={(event) => form.set(name, event.target.value)}
      {...more}
    />
  )
  return (
    <FormDialog
      title={t(target ? 'changeTarget' : 'addTarget')}
      submitLabel={t('save')}
      cancelLabel={t('cancel')}
      isBusy={form.isBusy}
      refusal={form.refusal}
      onSubmit={form.handleSubmit}
      onClose={onClose}
    >
      <fieldset className={`${layout.group} ${layout.wrap}`}>
        <legend>{t('field.kind')}</legend>
        {KINDS.map((one) => (
          <label key={one} className={layout.option}>
            <input type="radio" name="kind" checked={kind === one} onChange={() => form.set('kind', one)} />{' '}
            {t(`target.${one}`)}{' '}
          </label>
        ))}
      </fieldset>
      {text('name', { maxLength: 50 })}
      {kind === 'mail'
        ? text('email', { maxLength: 200, hint: t(isKept ? 'urlKept' : 'hint.mail') })
        : text('url', { maxLength: 480, hint: t(isKept ? 'urlKept' : `hint.${kind}`) })}
      {kind !== 'wecom' &&
        kind !== 'mail' &&
        text('secret', { type: 'password', maxLength: 200, hint: t(`secretHint.${kind}`) })}
      <fieldset className={`${layout.group} ${layout.wrap}`}>
        <legend>{t('field.language')}</legend>
        {LANGUAGES.map(({ key, label }) => (
          <label key={key} className={layout.option} lang={key}>
            <input
              type="radio"
              name="language"
              checked={form.values.language === key}
              onChange={() => form.set('language', key)}
            />{' '}
            {label}{' '}
          </label>
        ))}
      </fieldset>
      {text('from', { type: 'time' })}
      {text('until', { type: 'time', hint: t('quietHint') })}
      <fieldset className={`${layout.group} ${layout.wrap}`}>
        <legend>{t('field.is_on')}</legend>
        {ON_OFF.map((one) => (
          <label key={String(one)} className={layout.option}>
            <input
              type="radio"
              name="is_on"
              checked={form.values.is_on === one}
              onChange={() => form.set('is_on', one)}
            />{' '}
            {t(one ? 'on' : 'off')}{' '}
          </label>
        ))}
      </fieldset>
    </FormDialog>
  )
}
