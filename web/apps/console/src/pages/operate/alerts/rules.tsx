// What is watched: a sentence a kind with its two figures, switched on or off.
import { changedFields } from '@longshore/kit/changed-fields'
import { FormDialog, GameTime, StateTag } from '@longshore/ui'
import { TextField, useForm } from '@longshore/ui/form'
import { Button } from 'antd'
import { useState } from 'react'
import { useCan } from '@/lib/stores/permission'
import { toast } from '@/lib/toast'
import parts from '../parts.module.css'
import { type Rule, saveRule, type Target } from './api'
import { alertsTexts } from './locales'

export function Rules({ rules, targets }: { rules: readonly Rule[]; targets: readonly Target[] }) {
  const t = alertsTexts.useT()
  const mayEdit = useCan('operateEdit')
  const [open, setOpen] = useState<Rule | null>(null)
  return (
    <section className={parts.card} aria-label={t('rules')}>
      <div className={parts.head}>
        <h2>{t('rules')}</h2>
        <span className={parts.muted}>{t('rulesLead')}</span>
      </div>
      <ul className={parts.rows}>
        {rules.map((rule) => (
          <li key={rule.kind}>
            <b>{t(`kind.${rule.kind}`)}</b>
            <span>{t(`rule.${rule.kind}`, { threshold: rule.threshold, minutes: rule.minutes })}</span>
            {rule.target_ids.length > 0 && (
              <span className={parts.muted}>
                {t('tells', {
                  names: targets
                    .filter(({ id }) => rule.target_ids.includes(id))
                    .map(({ name }) => name)
                    .join(', '),
                })}
              </span>
            )}
            {rule.not_measured && (
              <span>
                {t('notMeasured')}{' '}
                {rule.not_measured.since && (
                  <>
                    {t('notMeasured.until')} <GameTime at={rule.not_measured.since} />
                  </>
                )}
              </span>
            )}
            <span className={parts.side}>
              <StateTag kind={kindOf(rule)}>{t(rule.is_on ? 'on' : 'off')}</StateTag>
              {mayEdit && (
                <Button
                  aria-label={t(rule.is_set ? 'editRule' : 'turnOnRule', { kind: t(`kind.${rule.kind}`) })}
                  onClick={() => setOpen(rule)}
                >
                  {t(rule.is_set ? 'edit' : 'turnOn')}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      {open && <RuleDialog rule={open} targets={targets} onClose={() => setOpen(null)} />}
    </section>
  )
}

function kindOf({ is_on, not_measured }: Rule): 'done' | 'watch' | 'nothing' {
  if (!is_on) return 'nothing'
  return not_measured ? 'watch' : 'done'
}

interface DialogProps {
  rule: Rule
  targets: readonly Target[]
  onClose(): void
}

function RuleDialog({ rule, targets, onClose }: DialogProps) {
  const t = alertsTexts.useT()
  const initial = {
    threshold: rule.threshold,
    minutes: rule.minutes,
    repeat_minutes: rule.repeat_minutes,
    is_on: rule.is_on || !rule.is_set,
    target_ids: rule.target_ids,
  }
  const form = useForm({
    initial,
    submit: async (values) => {
      // What a colleague changed meanwhile stays.
      const fields = changedFields(values, initial)
      await saveRule(rule.kind, rule.is_set ? fields : { ...fields, is_on: values.is_on })
      toast('success', t('ruleSaved'))
      onClose()
    },
  })
  const fields = ['threshold', ...(rule.kind === 'queue_age' ? [] : ['minutes']), 'repeat_minutes'] as (
    | 'threshold'
    | 'minutes'
    | 'repeat_minutes'
  )[]
  return (
    <FormDialog
      title={t(`kind.${rule.kind}`)}
      submitLabel={t('save')}
      cancelLabel={t('cancel')}
      isBusy={form.isBusy}
      refusal={form.refusal}
      onSubmit={form.handleSubmit}
      onClose={onClose}
    >
      <p>{t(`rule.${rule.kind}`, { threshold: form.values.threshold, minutes: form.values.minutes })}</p>
      {fields.map((name) => (
        <TextField
          key={name}
          label={t(name === 'threshold' ? `threshold.${rule.kind}` : `field.${name}`)}
          name={name}
          type="number"
          min={name === 'minutes' ? 0 : 1}
          value={form.values[name]}
          error={form.errorOf(name)}
          onChange={(event) => form.set(name, Math.trunc(Number(event.target.value)))}
        />
      ))}
      {targets.length > 1 && (
        <fieldset className={parts.choices}>
          <legend>{t('field.target_ids')}</legend>
          <p className={parts.muted}>{t('targetsHint')}</p>
          {targets.map(({ id, name }) => (
            <label key={id}>
              <input
                type="checkbox"
                checked={form.values.target_ids.includes(id)}
                onChange={({ target }) =>
                  form.set(
                    'target_ids',
                    target.checked
                      ? [...form.values.target_ids, id]
                      : form.values.target_ids.filter((one) => one !== id),
                  )
                }
              />
              {name}
            </label>
          ))}
        </fieldset>
      )}
      <label>
        <input
          type="checkbox"
          checked={form.values.is_on}
          onChange={(event) => form.set('is_on', event.target.checked)}
        />{' '}
        {t('isOn')}
      </label>
    </FormDialog>
  )
}
