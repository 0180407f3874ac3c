// How somebody is barred: why (ours), what they read, how far, until when.
import { momentIn } from '@longshore/kit/game-time'
import { useGameZone, ZoneNote } from '@longshore/ui'
import { type Form, TextField } from '@longshore/ui/form'
import type { ReactNode } from 'react'
import type { Ban } from './api'
import { playersTexts } from './locales'
import styles from './players.module.css'

const HOUR = 3600
const LENGTHS = {
  h1: HOUR,
  d1: 24 * HOUR,
  d3: 72 * HOUR,
  d7: 168 * HOUR,
  d30: 720 * HOUR,
  good: 0,
  moment: 0,
}
type Length = keyof typeof LENGTHS
export const SCOPES = ['account', 'device', 'address'] as const
export type Scope = (typeof SCOPES)[number]

export interface BanValues extends Record<string, unknown> {
  reason: string
  told: string
  scope: Scope
  length: Length
  /** A wall clock's moment of the game's zone, where `length` asks for one. */
  ends_at: string
}

export const NO_BAN: BanValues = { reason: '', told: '', scope: 'account', length: 'd1', ends_at: '' }

export function useBanCheck() {
  const t = playersTexts.useT()
  const zone = useGameZone()
  return ({ reason, length, ends_at: wall }: BanValues) => ({
    reason: reason.trim() ? undefined : t('ban.reasonNeeded'),
    ends_at:
      length === 'moment' && !(momentIn(wall, zone) * 1000 > Date.now()) ? t('ban.momentNeeded') : undefined,
  })
}

/** What the server is told. */
export function banOf({ reason, told, scope, length, ends_at: wall }: BanValues, zone: string) {
  const seconds = LENGTHS[length]
  const until = length === 'moment' ? momentIn(wall, zone) : Math.floor(Date.now() / 1000) + seconds
  return {
    reason: reason.trim(),
    told: told.trim(),
    scope,
    ends_at: length === 'good' ? null : until,
  } satisfies Omit<Ban, 'player_id'>
}

interface Props {
  form: Form<BanValues>
  scopes: Readonly<Record<Scope, string>>
  /** Scopes that would bar nothing. */
  without?: readonly Scope[]
  /** What a scope would hit besides. */
  children?: ReactNode
}

export function BanFields({ form, scopes, without = [], children }: Props) {
  const t = playersTexts.useT()
  return (
    <>
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
              disabled={without.includes(scope)}
              checked={form.values.scope === scope}
              onChange={() => form.set('scope', scope)}
            />
            {scopes[scope]}
          </label>
        ))}
      </fieldset>
      {children}
      <fieldset className={styles.choices}>
        <legend>{t('ban.until')}</legend>
        {(Object.keys(LENGTHS) as Length[]).map((length) => (
          <label key={length}>
            <input
              type="radio"
              name="until"
              checked={form.values.length === length}
              onChange={() => form.set('length', length)}
            />
            {t(`ban.until.${length}`)}
          </label>
        ))}
      </fieldset>
      {form.values.length === 'moment' && (
        <>
          <p>
            <ZoneNote />
          </p>
          <TextField
            label={t('ban.endsAt')}
            name="ends_at"
            type="datetime-local"
            required
            value={form.values.ends_at}
            error={form.errorOf('ends_at')}
            onChange={(event) => form.set('ends_at', event.target.value)}
          />
        </>
      )}
    </>
  )
}
