// The game's registration with the authority, and the eight cases that it accepts a game by.
import { codes as errors } from '@longshore/api-client'
import { changedFields } from '@longshore/kit/changed-fields'
import { BusyButton, ErrorState, GameTime, StateTag, TextSkeleton } from '@longshore/ui'
import { TextField, useForm } from '@longshore/ui/form'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PasswordField } from '@/components/form/password-field'
import { useCan } from '@/lib/stores/permission'
import { toast } from '@/lib/toast'
import parts from '../parts.module.css'
import { AcceptanceCard } from './acceptance'
import { type Settings, saveSettings, settingsQuery } from './api'
import { realNameTexts } from './locales'
import styles from './real-name.module.css'

export function ConnectionTab() {
  const { data, error, refetch } = useQuery(settingsQuery())
  const [saves, setSaves] = useState(0)
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <TextSkeleton />
  return (
    <div className={styles.columns}>
      {/* Anew after one's own save alone: a colleague's takes nothing away that is being typed. */}
      <SettingsForm key={saves} settings={data} onSaved={() => setSaves((many) => many + 1)} />
      <AcceptanceCard isReady={data.has_key} />
    </div>
  )
}

function SettingsForm({ settings, onSaved }: { settings: Settings; onSaved(): void }) {
  const t = realNameTexts.useT()
  const mayEdit = useCan('operateEdit')
  const [began] = useState(settings)
  const form = useForm({
    initial: {
      is_on: began.is_on,
      app_id: began.app_id,
      biz_id: began.biz_id,
      secret_key: '',
      base: began.base,
      password: '',
    },
    codeFields: { [errors.WRONG_CURRENT_PASSWORD]: 'password', [errors.NO_NPPA_KEY]: 'secret_key' },
    check: ({ app_id: appId, biz_id: bizId, password }) => ({
      app_id: appId.trim() ? undefined : t('needed'),
      biz_id: bizId.trim() ? undefined : t('needed'),
      password: password ? undefined : t('passwordNeeded'),
    }),
    submit: async ({ secret_key, password, ...registration }) => {
      // What a colleague changed meanwhile stays.
      const fields = began.has_key ? changedFields(registration, began) : registration
      await saveSettings({ ...fields, secret_key, password })
      toast('success', t('settingsSaved'))
      onSaved()
    },
  })
  const field = (name: 'app_id' | 'biz_id' | 'secret_key' | 'base', hint?: string) => (
    <TextField
      label={t(`settings.${name}`)}
      name={name}
      autoComplete="off"
      disabled={!mayEdit}
      value={form.values[name]}
      error={form.errorOf(name)}
      hint={hint}
      onChange={(event) => form.set(name, event.target.value)}
    />
  )
  return (
    <form className={parts.card} onSubmit={form.handleSubmit} noValidate>
      <header className={parts.head}>
        <h2>{t('connection')}</h2>
        <StateTag kind={settings.is_on ? 'done' : 'nothing'}>{t(settings.is_on ? 'on' : 'off')}</StateTag>
      </header>
      {settings.paused_until > 0 && (
        <p className={parts.alert}>
          {t('paused')} <GameTime at={settings.paused_until} />
        </p>
      )}
      <fieldset className={styles.choices} disabled={!mayEdit}>
        <legend>{t('checking')}</legend>
        <label>
          <input
            type="checkbox"
            name="is_on"
            checked={form.values.is_on}
            onChange={(event) => form.set('is_on', event.target.checked)}
          />
          {t('asksAuthority')}
        </label>
      </fieldset>
      {field('app_id')}
      {field('biz_id')}
      {field('secret_key', t(settings.has_key ? 'keyKept' : 'keyHint'))}
      {field('base', t('baseHint'))}
      {mayEdit && (
        <>
          <PasswordField
            label={t('password')}
            name="current-password"
            required
            value={form.values.password}
            error={form.errorOf('password')}
            onChange={(event) => form.set('password', event.target.value)}
          />
          {form.refusal && <p className={parts.alert}>{form.refusal}</p>}
          <BusyButton type="primary" htmlType="submit" isBusy={form.isBusy}>
            {t('save')}
          </BusyButton>
        </>
      )}
    </form>
  )
}
