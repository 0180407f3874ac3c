import { FormDialog, StateTag, useGameZone } from '@longshore/ui'
import { TextField, useForm } from '@longshore/ui/form'
import { layout } from '@longshore/ui/layout'
import { useState } from 'react'
import { banMany, endManySessions, type Picked, playersChanged, pushGiftToMany } from './api'
import { BanFields, type BanValues, banOf, NO_BAN, useBanCheck } from './ban-fields'
import { MissingLines } from './bulk-missing'
import { begun, goOn, type Part, type Run } from './bulk-run'
import { GiftField } from './gift-field'
import { playersTexts } from './locales'
import styles from './players.module.css'

const ACTIONS = ['ban', 'gift', 'sessions'] as const
export type BulkAction = (typeof ACTIONS)[number]
const LEAST_REASON = 2
const MOST_SHOWN = 100

interface Values extends BanValues {
  action: BulkAction
  gift: string
}

/** What was done, and how the rest would be. */
export interface Outcome {
  action: BulkAction
  run: Run
  step(playerIds: number[]): Promise<Part>
}

interface Props {
  picked: Picked
  onDone(outcome: Outcome): void
  onClose(): void
}

/** Whom the list names, and what is done to all of them. */
export function BulkForm({ picked, onDone, onClose }: Props) {
  const t = playersTexts.useT()
  const zone = useGameZone()
  const checkBan = useBanCheck()
  const [at, setAt] = useState<Run | null>(null)
  const { players, missing, repeated } = picked
  const count = players.length
  const banned = players.filter(({ is_banned: isBanned }) => isBanned).length
  const form = useForm<Values>({
    initial: { ...NO_BAN, action: 'ban', gift: '' },
    check: (values) => {
      if (values.action === 'ban') return checkBan(values)
      return {
        gift: values.action === 'gift' && !values.gift ? t('gift.needed') : undefined,
        reason: values.reason.trim().length < LEAST_REASON ? t('gift.reasonNeeded') : undefined,
      }
    },
    submit: async (values) => {
      const step = stepOf(values, zone)
      const run = await goOn(begun(players.map(({ id }) => id)), step, setAt)
      await playersChanged()
      onDone({ action: values.action, run, step })
    },
  })
  const { action, reason } = form.values
  return (
    <FormDialog
      title={t('bulk')}
      submitLabel={t(`bulk.do.${action}`, { count: action === 'ban' ? count - banned : count })}
      cancelLabel={t('cancel')}
      isBusy={form.isBusy}
      refusal={form.refusal}
      width={640}
      onSubmit={form.handleSubmit}
      onClose={onClose}
    >
      <p>
        <b>{t('bulk.found', { count })}</b>
        {banned > 0 && ` · ${t('bulk.banned', { count: banned })}`}
        {repeated > 0 && ` · ${t('bulk.repeated', { count: repeated })}`}
      </p>
      <ul className={`${layout.choices} ${styles.named}`} aria-label={t('bulk.found', { count })}>
        {players.slice(0, MOST_SHOWN).map(({ id, character, is_banned: isBanned, is_sandbox: isSandbox }) => (
          <li key={id} className={layout.line}>
            <code>{id}</code>
            <span>{character || t('nameless')}</span>
            {isBanned && <StateTag kind="failed">{t('banned')}</StateTag>}
            {isSandbox && <StateTag kind="watch">{t('sandbox')}</StateTag>}
          </li>
        ))}
      </ul>
      {count > MOST_SHOWN && <p className={layout.hint}>{t('bulk.more', { count: count - MOST_SHOWN })}</p>}
      {missing.length > 0 && (
        <MissingLines title={t('bulk.missing', { count: missing.length })} lines={missing} />
      )}
      <fieldset className={styles.choices}>
        <legend>{t('bulk.action')}</legend>
        {ACTIONS.map((one) => (
          <label key={one}>
            <input
              type="radio"
              name="action"
              checked={action === one}
              onChange={() => form.set('action', one)}
            />
            {t(`bulk.action.${one}`)}
          </label>
        ))}
      </fieldset>
      <p>{t(`bulk.lead.${action}`)}</p>
      {action === 'ban' && (
        <BanFields
          form={form}
          scopes={{
            account: t('ban.scope.account'),
            device: t('bulk.scope.device'),
            address: t('bulk.scope.address'),
          }}
        />
      )}
      {action === 'gift' && <GiftField form={form} />}
      {action !== 'ban' && (
        <TextField
          label={t('ban.reason')}
          name="reason"
          required
          maxLength={200}
          value={reason}
          error={form.errorOf('reason')}
          hint={t('ban.reasonHint')}
          onChange={({ target }) => form.set('reason', target.value)}
        />
      )}
      {at && <p role="status">{t('bulk.progress', { done: count - at.rest.length, count })}</p>}
    </FormDialog>
  )
}

/** One call for some of the players; of a gift, the run says that nobody gets it twice. */
function stepOf(values: Values, zone: string): Outcome['step'] {
  const { action, gift } = values
  const reason = values.reason.trim()
  if (action === 'sessions') return (ids) => endManySessions({ player_ids: ids, reason })
  if (action === 'gift') {
    const run = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
      byte.toString(16).padStart(2, '0'),
    ).join('')
    return (ids) => pushGiftToMany({ id: Number(gift), player_ids: ids, reason, run })
  }
  const ban = banOf(values, zone)
  return async (ids) => {
    const { ban_ids: banIds, left } = await banMany({ player_ids: ids, ...ban })
    return { done: banIds.length, left, banIds }
  }
}
