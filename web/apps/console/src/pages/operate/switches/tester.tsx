// Who gets what? One client or player is judged by the rules, which say what decided.
import { momentIn } from '@longshore/kit/game-time'
import { StateTag, TestCard, useGameZone } from '@longshore/ui'
import { SelectField, TextField, useForm } from '@longshore/ui/form'
import { layout } from '@longshore/ui/layout'
import { useState } from 'react'
import { audienceTexts } from '../audience/locales'
import { type Condition, conditionAt } from '../audience/tree'
import parts from '../parts.module.css'
import { type SwitchVerdict, testSwitch } from './api'
import { switchesTexts } from './locales'
import type { Switch } from './switch'
import { valueWords } from './value-words'

const USES = ['draft', 'live'] as const
const BY = ['device', 'player'] as const
const FACTS = ['store', 'os', 'os_version', 'client_version', 'language', 'package'] as const

interface Values extends Record<string, unknown>, Record<(typeof FACTS)[number], string> {
  uses: (typeof USES)[number]
  by: (typeof BY)[number]
  unit: string
  at: string
}

const INITIAL: Values = {
  uses: 'draft',
  by: 'device',
  unit: '',
  at: '',
  store: '',
  os: '',
  os_version: '',
  client_version: '',
  language: '',
  package: '',
}

export function Tester({ of }: { of: Switch }) {
  const t = switchesTexts.useT()
  const fields = audienceTexts.useT()
  const zone = useGameZone()
  const [verdict, setVerdict] = useState<SwitchVerdict | null>(null)
  const form = useForm({
    initial: INITIAL,
    check: ({ unit }) => ({ unit: unit.trim() ? undefined : t('test.unitNeeded') }),
    submit: async ({ uses, by, unit, at, ...told }) => {
      const facts = Object.fromEntries(
        FACTS.map((name) => [name, told[name].trim()]).filter(([, value]) => value),
      )
      const moment = at ? momentIn(at, zone) : undefined
      setVerdict(await testSwitch({ key: of.key, uses, by, unit: unit.trim(), at: moment, facts }))
    },
  })
  return (
    <TestCard
      title={t('tester')}
      lead={t('testerLead')}
      submitLabel={t('test')}
      isBusy={form.isBusy}
      refusal={form.refusal}
      answer={verdict && <Told verdict={verdict} />}
      onSubmit={form.handleSubmit}
    >
      <SelectField
        label={t('test.by')}
        name="by"
        value={form.values.by}
        options={BY.map((value) => ({ value, label: t(`test.by.${value}`) }))}
        onChange={(by) => form.set('by', by)}
      />
      <TextField
        label={t(`test.unit.${form.values.by}`)}
        name="unit"
        required
        maxLength={128}
        value={form.values.unit}
        error={form.errorOf('unit')}
        onChange={({ target }) => form.set('unit', target.value)}
      />
      {FACTS.map((name) => (
        <TextField
          key={name}
          label={fields(`field.${name}`)}
          name={name}
          maxLength={100}
          value={form.values[name]}
          error={form.errorOf(name)}
          onChange={({ target }) => form.change({ [name]: target.value })}
        />
      ))}
      <TextField
        label={t('test.at')}
        name="at"
        type="datetime-local"
        value={form.values.at}
        error={form.errorOf('at')}
        onChange={({ target }) => form.set('at', target.value)}
      />
      <SelectField
        label={t('test.uses')}
        name="uses"
        value={form.values.uses}
        options={USES.map((value) => ({ value, label: t(`test.uses.${value}`) }))}
        onChange={(uses) => form.set('uses', uses)}
      />
    </TestCard>
  )
}

function Told({ verdict }: { verdict: SwitchVerdict }) {
  const t = switchesTexts.useT()
  const { value, reason, rules } = verdict
  return (
    <>
      <p className={layout.line}>
        {t('test.gets')}
        <b>{valueWords(value, t)}</b>
        <span className={layout.muted}>
          {t(`test.reason.${REASONS.find((one) => one === reason) ?? 'DEFAULT'}`)}
        </span>
      </p>
      <ol className={parts.rows}>
        {rules.map((rule, at) => (
          <li key={rule.id}>
            <StateTag kind={rule.is_for ? 'done' : 'nothing'}>
              {t(rule.is_for ? 'test.fits' : 'test.fitsNot', { number: at + 1 })}
            </StateTag>
            <Decided rule={rule} bucket={verdict.bucket} />
          </li>
        ))}
      </ol>
    </>
  )
}

const REASONS = ['STATIC', 'DEFAULT', 'DISABLED', 'TARGETING_MATCH', 'SPLIT'] as const

function Decided({ rule, bucket }: { rule: SwitchVerdict['rules'][number]; bucket: number }) {
  const t = switchesTexts.useT()
  const words = audienceTexts.useT()
  const { when, decided_by: path, is_for: isFor } = rule
  const condition = conditionAt(when, path)
  if (!condition) return <span>{t(isWhole(path, isFor) ? 'test.all' : 'test.none')}</span>
  const { field, operator, value } = condition
  if (operator === 'within') return <span>{t('test.share', { bucket: (bucket / 100).toFixed(2) })}</span>
  return (
    <span>
      {t(holds(condition, path, isFor) ? 'test.holds' : 'test.fails', {
        condition: [words(`field.${field}`), words(`operator.${operator}`), value].filter(Boolean).join(' '),
      })}
    </span>
  )
}

/** How many negations stand above what decided. */
function negations(path: string): number {
  return path.split('.not').length - 1
}

/** Whether the condition itself holds, of which the rule's verdict may be the contrary. */
function holds({ operator }: Condition, path: string, isFor: boolean): boolean {
  const said = operator === 'versionBelow' && path.endsWith('.not') ? 1 : 0
  return isFor === ((negations(path) - said) % 2 === 0)
}

/** Where no single condition decided: whether all of a group hold, or none of one does. */
function isWhole(path: string, isFor: boolean): boolean {
  return isFor === (negations(path) % 2 === 0)
}
