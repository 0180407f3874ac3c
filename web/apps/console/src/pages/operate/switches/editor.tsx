import { RuleSentence, StateTag } from '@longshore/ui'
import { Button } from 'antd'
import { useCallback, useState } from 'react'
import { useCan } from '@/lib/stores/permission'
import { toast } from '@/lib/toast'
import { useAudienceWords } from '../audience/audience-words'
import { operateTexts } from '../locales'
import parts from '../parts.module.css'
import { saveDraft } from '../publishing'
import { useEdited } from '../use-edited'
import { JsonField } from './json-field'
import { switchesTexts } from './locales'
import { RuleEditor } from './rule-editor'
import type { Switch, SwitchRule } from './switch'
import styles from './switches.module.css'
import { ValueField } from './value-field'
import { valueWords } from './value-words'

interface Props {
  of: Switch
  all: readonly Switch[]
  /** Of the draft that both come from. */
  digest: string
}

/** One switch; nothing is kept before it is saved, and nothing in force before it is published. */
export function Editor({ of, all, digest }: Props) {
  const t = switchesTexts.useT()
  const said = operateTexts.useT()
  const mayEdit = useCan('operateEdit')
  const { edited, setEdited, isChanged, began, begin } = useEdited(of, digest)
  const [refusal, setRefusal] = useState('')
  const [faulty, setFaulty] = useState<ReadonlySet<string>>(new Set())
  const noteFault = useCallback((field: string, isFaulty: boolean): void => {
    setFaulty((former) => {
      const others = [...former].filter((one) => one !== field)
      return new Set(isFaulty ? [...others, field] : others)
    })
  }, [])
  const change = (fields: Partial<Switch>): void => setEdited({ ...edited, ...fields })
  const save = async (switches: Switch[]): Promise<void> => {
    try {
      const kept = await saveDraft('switches', { switches }, began.digest)
      const { switches: now } = kept.content as { switches: Switch[] }
      begin(edited, now.find(({ key }) => key === of.key) ?? edited, kept.digest)
      setRefusal('')
      toast('success', t('saved', { name: of.key }))
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : String(error))
    }
  }
  const withRule = (at: number, rule: SwitchRule): void =>
    change({ rules: edited.rules.map((one, index) => (index === at ? rule : one)) })
  return (
    <section className={parts.card} aria-labelledby="switch-title">
      <header className={parts.head}>
        <h2 id="switch-title">{edited.note || edited.key}</h2>
        <code>{edited.key}</code>
        {isChanged && <StateTag kind="waits">{said('notSaved')}</StateTag>}
      </header>
      {isChanged && !isSame(of, began.kept) && (
        <p role="status" className={parts.alert}>
          {t('changedMeanwhile')}
        </p>
      )}
      <Sentence of={edited} />
      {refusal && (
        <p role="alert" className={parts.alert}>
          {refusal}
        </p>
      )}
      <label className={parts.row}>
        <input
          type="checkbox"
          role="switch"
          aria-checked={edited.is_on}
          disabled={!mayEdit}
          checked={edited.is_on}
          onChange={(event) => change({ is_on: event.target.checked })}
        />
        {t('isOn')}
        <span className={parts.muted}>{t('isOnLead')}</span>
      </label>
      <div className={parts.row}>
        {t('offValue')}
        <ValueField
          label={t('offValue')}
          value={edited.off_value}
          isDisabled={!mayEdit}
          onChange={(value) => change({ off_value: value })}
          onFault={noteFault}
        />
      </div>
      {edited.schema && (
        <JsonField
          label={t('schema')}
          value={edited.schema}
          isDisabled={!mayEdit}
          onChange={(schema) => change({ schema })}
          onFault={noteFault}
        />
      )}
      <ol className={styles.rules}>
        {edited.rules.map((rule, at) => (
          <li key={rule.id}>
            <RuleEditor
              rule={rule}
              number={at + 1}
              of={{
                rules: edited.rules.map(({ when }) => when),
                index: at,
                salt: edited.salt || edited.key,
              }}
              isDisabled={!mayEdit}
              onChange={(next) => withRule(at, next)}
              onFault={noteFault}
              onRemove={() => change({ rules: edited.rules.filter((one) => one.id !== rule.id) })}
              onUp={at > 0 ? () => change({ rules: movedUp(edited.rules, at) }) : undefined}
            />
          </li>
        ))}
      </ol>
      <div className={parts.row}>
        <b>{t('otherwise')}</b>
        <ValueField
          label={t('otherwise')}
          value={edited.value}
          isDisabled={!mayEdit}
          onChange={(value) => change({ value })}
          onFault={noteFault}
        />
      </div>
      {mayEdit && (
        <footer className={`${parts.row} ${parts.foot}`}>
          <Button onClick={() => change({ rules: [...edited.rules, newRule(edited)] })}>
            {t('addRule')}
          </Button>
          <Button danger onClick={() => void save(all.filter(({ key }) => key !== of.key))}>
            {t('remove')}
          </Button>
          <span className={parts.muted}>{said('saveLead')}</span>
          <Button
            type="primary"
            disabled={!isChanged || faulty.size > 0}
            onClick={() => void save(all.map((one) => (one.key === of.key ? edited : one)))}
          >
            {said('saveDraft')}
          </Button>
        </footer>
      )}
    </section>
  )
}

function isSame(one: Switch, other: Switch): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** The sentence on top is written from the rules, never typed. */
function Sentence({ of }: { of: Switch }) {
  const t = switchesTexts.useT()
  const audienceWords = useAudienceWords()
  if (!of.is_on)
    return <RuleSentence rules={[]} otherwise={valueWords(of.off_value, t)} note={t('stoppedLead')} />
  const rules = of.rules.map(({ when, value }) => ({ ...audienceWords(when), result: valueWords(value, t) }))
  return <RuleSentence rules={rules} otherwise={valueWords(of.value, t)} />
}

function newRule({ rules, value }: Switch): SwitchRule {
  const taken = new Set(rules.map(({ id }) => id))
  let number = rules.length + 1
  while (taken.has(`r${number}`)) number += 1
  return { id: `r${number}`, value: typeof value === 'boolean' ? !value : value }
}

function movedUp(rules: readonly SwitchRule[], at: number): SwitchRule[] {
  const one = rules[at]
  return one ? rules.toSpliced(at, 1).toSpliced(at - 1, 0, one) : [...rules]
}
