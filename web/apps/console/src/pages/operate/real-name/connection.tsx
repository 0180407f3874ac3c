// The game's registration with the authority, and the eight cases that it accepts a game by.
import { codes as errors } from '@longshore/api-client'
import { ErrorState, GameTime, StateTag, TextSkeleton } from '@longshore/ui'
import { TextField, useForm } from '@longshore/ui/form'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
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
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <TextSkeleton />
  return (
    <div className={styles.columns}>
      <SettingsForm key={data.updated_at ?? 0} settings={data} />
      <AcceptanceCard isReady={data.has_key} />
    </div>
  )
}

function SettingsForm({ settings }: { settings: Settings }) {
  const t = realNameTexts.useT()
  const mayEdit = useCan('operateEdit')
  const form = useForm({
    initial: {
      is_on: settings.is_on,
      app_id: settings.app_id,
      biz_id: settings.biz_id,
      secret_key: '',
      base: settings.base,
      password: '',
    },
    codeFields: { [errors.WRONG_CURRENT_PASSWORD]: 'password', [errors.NO_NPPA_KEY]: 'secret_key' },
    check: ({ app_id: appId, biz_id: bizId, password }) => ({
      app_id: appId.trim() ? undefined : t('needed'),
      biz_id: bizId.trim() ? undefined : t('needed'),
      password: password ? undefined : t('passwordNeeded'),
    }),
    submit: async (values) => {
      await saveSettings(values)
      toast('success', t('settingsSaved'))
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
          <Button type="primary" htmlType="submit" loading={form.isBusy}>
            {t('save')}
          </Button>
        </>
      )}
    </form>
  )
}
