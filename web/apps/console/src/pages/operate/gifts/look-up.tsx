// "Why did this code fail?" Every step that redeeming goes through, up to the first that fails.
import { BusyButton, type StateKind, StateTag } from '@longshore/ui'
import { FormAlert, TextField, useForm } from '@longshore/ui/form'
import { useState } from 'react'
import parts from '../parts.module.css'
import { type CodeFound, lookUp } from './api'
import { giftsTexts } from './locales'

type StepState = CodeFound['steps'][number]['state']

const STEP_KINDS: Record<StepState, StateKind> = {
  passed: 'done',
  failed: 'failed',
  unchecked: 'nothing',
}

export function LookUp() {
  const t = giftsTexts.useT()
  const [found, setFound] = useState<CodeFound | null>(null)
  const form = useForm({
    initial: { typed: '', player: '' },
    check: ({ typed, player }) => ({
      typed: typed.trim() ? undefined : t('codeMissing'),
      player: /^\d{0,15}$/.test(player.trim()) ? undefined : t('playerShape'),
    }),
    submit: async ({ typed, player }) => setFound(await lookUp(typed.trim(), player.trim())),
  })
  return (
    <section className={parts.card} aria-labelledby="look-up-title">
      <header className={parts.head}>
        <h2 id="look-up-title">{t('lookUp')}</h2>
        <span className={parts.muted}>{t('lookUpLead')}</span>
      </header>
      <form onSubmit={form.handleSubmit} noValidate>
        <FormAlert text={form.refusal} />
        <TextField
          label={t('code')}
          name="typed"
          maxLength={100}
          value={form.values.typed}
          error={form.errorOf('typed')}
          onChange={(event) => form.set('typed', event.target.value)}
        />
        <TextField
          label={t('player')}
          name="player"
          inputMode="numeric"
          hint={t('playerHint')}
          value={form.values.player}
          error={form.errorOf('player')}
          onChange={(event) => form.set('player', event.target.value)}
        />
        <BusyButton htmlType="submit" isBusy={form.isBusy}>
          {t('find')}
        </BusyButton>
      </form>
      <div role="status">{found && <Found found={found} />}</div>
    </section>
  )
}

function Found({ found }: { found: CodeFound }) {
  const t = giftsTexts.useT()
  return (
    <>
      <p className={parts.alert}>
        <b>{found.words}</b> {found.batch && [found.gift?.name, found.batch.name].filter(Boolean).join(' · ')}{' '}
        {found.serial ? t('serial', { serial: found.serial }) : ''}
      </p>
      <ul className={parts.rows}>
        {found.steps.map(({ key, state, words }) => (
          <li key={key}>
            <StateTag kind={STEP_KINDS[state]} canWrap>
              {words}
            </StateTag>
            {state === 'unchecked' && <span className={parts.muted}>{t('unchecked')}</span>}
          </li>
        ))}
      </ul>
    </>
  )
}
