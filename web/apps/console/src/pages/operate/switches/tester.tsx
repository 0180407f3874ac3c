// Who gets what? One client or player is judged by the rules, which say what decided.
import { StateTag, useGameZone } from '@longshore/ui'
import { FormAlert, TextField, useForm } from '@longshore/ui/form'
import { layout } from '@longshore/ui/layout'
import { Button } from 'antd'
import { useState } from 'react'
import { audienceTexts } from '../audience/locales'
import { conditionAt, isShareAt } from '../audience/tree'
import { momentIn } from '../moment-in'
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
    <section className={parts.card} aria-labelledby="tester-title">
      <header className={parts.head}>
        <h2 id="tester-title">{t('tester')}</h2>
        <span className={parts.muted}>{t('testerLead')}</span>
      </header>
      <form onSubmit={form.handleSubmit} noValidate>
        <FormAlert text={form.refusal} />
        <div className={layout.wrap}>
          <label className={layout.option}>
            {t('test.by')}
            <select
              className={layout.control}
              value={form.values.by}
              onChange={({ target }) => form.set('by', BY.find((one) => one === target.value) ?? 'device')}
            >
              {BY.map((by) => (
                <option key={by} value={by}>
                  {t(`test.by.${by}`)}
                </option>
              ))}
            </select>
          </label>
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
          <label className={layout.option}>
            {t('test.uses')}
            <select
              className={layout.control}
              value={form.values.uses}
              onChange={({ target }) => form.set('uses', USES.find((one) => one === target.value) ?? 'draft')}
            >
              {USES.map((uses) => (
                <option key={uses} value={uses}>
                  {t(`test.uses.${uses}`)}
                </option>
              ))}
            </select>
          </label>
          <Button htmlType="submit" loading={form.isBusy}>
            {t('test')}
          </Button>
        </div>
      </form>
      <div role="status">{verdict && <Told verdict={verdict} />}</div>
    </section>
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
  if (isShareAt(when, path)) return <span>{t('test.share', { bucket: (bucket / 100).toFixed(2) })}</span>
  const condition = conditionAt(when, path)
  if (condition) {
    const { field, operator, values } = condition
    return (
      <span>
        {t(isFor ? 'test.holds' : 'test.fails', {
          condition: `${words(`field.${field}`)} ${words(`operator.${operator}`)} ${values}`,
        })}
      </span>
    )
  }
  return <span>{t(isFor ? 'test.all' : 'test.complex', { path })}</span>
}
