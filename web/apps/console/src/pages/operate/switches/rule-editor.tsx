import { Button } from 'antd'
import parts from '../parts.module.css'
import { switchesTexts } from './locales'
import styles from './switches.module.css'
import {
  type Audience,
  type Condition,
  FIELDS,
  type Field,
  fromTree,
  OPERATORS,
  type SwitchRule,
  toTree,
} from './tree'
import { ValueField } from './value-field'

interface Props {
  rule: SwitchRule
  number: number
  isDisabled: boolean
  onChange(rule: SwitchRule): void
  onRemove(): void
  /** Absent for the first. */
  onUp?: () => void
}

/** For whom, what share of them, and what they get; the first rule that fits decides. */
export function RuleEditor({ rule, number, isDisabled, onChange, onRemove, onUp }: Props) {
  const t = switchesTexts.useT()
  const audience = fromTree(rule.when)
  const withAudience = (next: Audience): void => onChange({ ...rule, when: toTree(next) })
  return (
    <fieldset className={styles.rule} disabled={isDisabled}>
      <legend>{t('rule', { number })}</legend>
      {audience ? (
        <AudienceFields audience={audience} number={number} onChange={withAudience} />
      ) : (
        <>
          <p className={parts.muted}>{t('complex')}</p>
          <pre className={styles.code}>{JSON.stringify(rule.when, null, 2)}</pre>
        </>
      )}
      <div className={styles.row}>
        {t('gets')}
        <ValueField
          label={t('getsOf', { number })}
          value={rule.value}
          isDisabled={isDisabled}
          onChange={(value) => onChange({ ...rule, value })}
        />
        {!isDisabled && (
          <>
            {onUp && (
              <Button size="small" onClick={onUp}>
                {t('up')}
              </Button>
            )}
            <Button size="small" danger onClick={onRemove}>
              {t('removeRule')}
            </Button>
          </>
        )}
      </div>
    </fieldset>
  )
}

interface AudienceProps {
  audience: Audience
  number: number
  onChange(audience: Audience): void
}

function AudienceFields({ audience, number, onChange }: AudienceProps) {
  const t = switchesTexts.useT()
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
      <div className={styles.row}>
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
            aria-label={t('shareOf', { number })}
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
  const t = switchesTexts.useT()
  const { field, operator, values } = condition
  const operators: readonly Condition['operator'][] = OPERATORS[FIELDS[field]]
  return (
    <div className={styles.row}>
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
