import { StateTag, TestCard } from '@longshore/ui'
import { SelectField, TextField, useForm } from '@longshore/ui/form'
import { useState } from 'react'
import parts from '../parts.module.css'
import { type Preview, type Previewed, previewFor } from './api'
import { activitiesTexts } from './locales'

interface Values extends Record<string, unknown> {
  player: string
  at: string
  uses: 'draft' | 'live'
}

const INITIAL: Values = { player: '', at: '', uses: 'draft' }
const USES = ['draft', 'live'] as const

/** What would this player see and get, now or at a moment, and why? */
export function Tester({ isDraftSaved }: { isDraftSaved: boolean }) {
  const t = activitiesTexts.useT()
  const [found, setFound] = useState<Preview | null>(null)
  const form = useForm({
    initial: INITIAL,
    check: ({ player }) => ({ player: /^\d{1,15}$/.test(player.trim()) ? undefined : t('playerFault') }),
    submit: async ({ player, at, uses }) =>
      setFound(await previewFor({ player_id: Number(player.trim()), at, of_draft: uses === 'draft' })),
  })
  return (
    <TestCard
      title={t('tester')}
      lead={t(isDraftSaved ? 'testerLead' : 'testerUnsaved')}
      submitLabel={t('test')}
      isBusy={form.isBusy}
      refusal={form.refusal}
      answer={found && <Found of={found} />}
      onSubmit={form.handleSubmit}
    >
      <TextField
        label={t('player')}
        name="player"
        inputMode="numeric"
        maxLength={15}
        value={form.values.player}
        error={form.errorOf('player')}
        onChange={({ target }) => form.set('player', target.value)}
      />
      <TextField
        label={t('testAt')}
        name="at"
        type="datetime-local"
        value={form.values.at}
        error={form.errorOf('at')}
        onChange={({ target }) => form.set('at', target.value)}
      />
      <SelectField
        label={t('uses')}
        name="uses"
        value={form.values.uses}
        options={USES.map((value) => ({ value, label: t(`uses.${value}`) }))}
        onChange={(uses) => form.set('uses', uses)}
      />
    </TestCard>
  )
}

function Found({ of: { list } }: { of: Preview }) {
  const t = activitiesTexts.useT()
  if (list.length === 0) return <p className={parts.muted}>{t('testNothing')}</p>
  return (
    <ul className={parts.rows}>
      {list.map((one) => (
        <Told key={one.key} of={one} />
      ))}
    </ul>
  )
}

function Told({ of }: { of: Previewed }) {
  const t = activitiesTexts.useT()
  const { key, is_for: isFor, beaten_by: beatenBy, checks, steps } = of
  const failed = checks.filter(({ is_passed: isPassed }) => !isPassed)
  const reached = steps.filter(({ is_reached: isReached }) => isReached).length
  const gets = isFor && !beatenBy
  return (
    <li>
      <StateTag kind={gets ? 'done' : 'nothing'}>{t(gets ? 'gets' : 'getsNot')}</StateTag>
      <code>{key}</code>
      <span>
        {gets ? checks.map(({ words }) => words).join(' · ') : failed.map(({ words }) => words).join(' · ')}
        {isFor && beatenBy ? t('beaten', { by: beatenBy }) : ''}
      </span>
      <span className={parts.muted}>
        {t('stepsOf', {
          reached,
          steps: steps.length,
          given: steps.reduce((sum, { given }) => sum + given, 0),
        })}
      </span>
    </li>
  )
}
