// Bars a player: why (ours), what they read, how far, until when.
import { FormDialog } from '@longshore/ui'
import { TextField, useForm } from '@longshore/ui/form'
import { toast } from '@/lib/toast'
import { ban, type Profile } from './api'
import { playersTexts } from './locales'
import styles from './players.module.css'

const HOUR = 3600
const LENGTHS = { h1: HOUR, d1: 24 * HOUR, d3: 72 * HOUR, d7: 168 * HOUR, d30: 720 * HOUR, good: 0 } as const
type Length = keyof typeof LENGTHS
const SCOPES = ['account', 'device'] as const

interface Values extends Record<string, unknown> {
  reason: string
  told: string
  scope: (typeof SCOPES)[number]
  ends_at: Length
}

const INITIAL: Values = { reason: '', told: '', scope: 'account', ends_at: 'd1' }

export function BanDialog({ profile, onClose }: { profile: Profile; onClose(): void }) {
  const t = playersTexts.useT()
  const { player, devices, sessions } = profile
  const form = useForm({
    initial: INITIAL,
    check: ({ reason }) => ({ reason: reason.trim() ? undefined : t('ban.reasonNeeded') }),
    submit: async ({ reason, told, scope, ends_at: length }) => {
      const seconds = LENGTHS[length]
      await ban({
        player_id: player.id,
        reason: reason.trim(),
        told: told.trim(),
        scope,
        ends_at: seconds === 0 ? null : Math.floor(Date.now() / 1000) + seconds,
      })
      toast('success', t('ban.done', { id: player.id }))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('ban.title', { id: player.id })}
      submitLabel={t('ban')}
      cancelLabel={t('cancel')}
      isBusy={form.isBusy}
      refusal={form.refusal}
      onSubmit={form.handleSubmit}
      onClose={onClose}
    >
      <p>{t('ban.lead', { count: sessions })}</p>
      <TextField
        label={t('ban.reason')}
        name="reason"
        required
        maxLength={500}
        value={form.values.reason}
        error={form.errorOf('reason')}
        hint={t('ban.reasonHint')}
        onChange={(event) => form.set('reason', event.target.value)}
      />
      <TextField
        label={t('ban.told')}
        name="told"
        maxLength={200}
        value={form.values.told}
        error={form.errorOf('told')}
        hint={t('ban.toldHint')}
        onChange={(event) => form.set('told', event.target.value)}
      />
      <fieldset className={styles.choices}>
        <legend>{t('ban.scope')}</legend>
        {SCOPES.map((scope) => (
          <label key={scope}>
            <input
              type="radio"
              name="scope"
              checked={form.values.scope === scope}
              onChange={() => form.set('scope', scope)}
            />
            {t(`ban.scope.${scope}`, { count: devices.length })}
          </label>
        ))}
      </fieldset>
      <fieldset className={styles.choices}>
        <legend>{t('ban.until')}</legend>
        {(Object.keys(LENGTHS) as Length[]).map((length) => (
          <label key={length}>
            <input
              type="radio"
              name="until"
              checked={form.values.ends_at === length}
              onChange={() => form.set('ends_at', length)}
            />
            {t(`ban.until.${length}`)}
          </label>
        ))}
      </fieldset>
    </FormDialog>
  )
}
