import { Button } from 'antd'
import parts from '../parts.module.css'
import styles from './audience.module.css'
import { audienceTexts } from './locales'
import {
  type Audience,
  type Condition,
  FIELDS,
  type Field,
  fromTree,
  type Node,
  OPERATORS,
  toTree,
} from './tree'

interface Props {
  when: Node | undefined
  /** Names the field of the share. */
  shareLabel: string
  onChange(when: Node | undefined): void
}

/** Conditions that must all hold, and a share; a tree that says more is shown as it is. */
export function AudienceFields({ when, shareLabel, onChange }: Props) {
  const t = audienceTexts.useT()
  const audience = fromTree(when)
  if (audience)
    return <Fields audience={audience} shareLabel={shareLabel} onChange={(next) => onChange(toTree(next))} />
  return (
    <>
      <p className={parts.muted}>{t('complex')}</p>
      <pre className={styles.code}>{JSON.stringify(when, null, 2)}</pre>
    </>
  )
}

interface FieldsProps {
  audience: Audience
  shareLabel: string
  onChange(audience: Audience): void
}

function Fields({ audience, shareLabel, onChange }: FieldsProps) {
  const t = audienceTexts.useT()
  const { conditions, percent } = audience
  const put = (at: number, condition: Condition | undefined): void =>
    onChange({ ...audience, conditions: conditions.toSpliced(at, 1, ...(condition ? [condition] : [])) })
  return (
    <>
      {conditions.map((condition, at) => (
        // Conditions have no other identity than their place.
        // oxlint-disable-next-line react/no-array-index-key
        <ConditionRow key={at} condition={condition} onChange={(next) => put(at, next)} />
      ))}
      <div className={parts.row}>
        <Button
          size="small"
          onClick={() => put(conditions.length, { field: 'store', operator: 'is', values: '' })}
        >
          {t('addCondition')}
        </Button>
        <label>
          {t('share')}{' '}
          <input
            type="number"
            min={0}
            max={100}
            step={0.01}
            className={styles.percent}
            aria-label={shareLabel}
            value={percent ?? 100}
            onChange={(event) => {
              const share = Math.min(100, Math.max(0, Number(event.target.value)))
              onChange({ ...audience, percent: share >= 100 ? undefined : share })
            }}
          />{' '}
          %
        </label>
        <span className={parts.muted}>{t('shareLead')}</span>
      </div>
    </>
  )
}

interface ConditionProps {
  condition: Condition
  onChange(condition: Condition | undefined): void
}

function ConditionRow({ condition, onChange }: ConditionProps) {
  const t = audienceTexts.useT()
  const { field, operator, values } = condition
  const operators: readonly Condition['operator'][] = OPERATORS[FIELDS[field]]
  return (
    <div className={parts.row}>
      <select
        aria-label={t('field')}
        value={field}
        onChange={(event) => onChange({ field: event.target.value as Field, operator: 'is', values })}
      >
        {(Object.keys(FIELDS) as Field[]).map((one) => (
          <option key={one} value={one}>
            {t(`field.${one}`)}
          </option>
        ))}
      </select>
      <select
        aria-label={t('operator')}
        value={operator}
        onChange={(event) =>
          onChange({ ...condition, operator: event.target.value as Condition['operator'] })
        }
      >
        {operators.map((one) => (
          <option key={one} value={one}>
            {t(`operator.${one}`)}
          </option>
        ))}
      </select>
      <input
        aria-label={t('values')}
        placeholder={t(operator === 'in' || operator === 'notIn' ? 'valuesMany' : 'values')}
        value={values}
        onChange={(event) => onChange({ ...condition, values: event.target.value })}
      />
      <Button size="small" aria-label={t('removeCondition')} onClick={() => onChange(undefined)}>
        ×
      </Button>
    </div>
  )
}
