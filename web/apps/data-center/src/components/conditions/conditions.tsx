// What events must be like: a field, how it is compared, and with what; in a funnel also of which step.
import { passingFocusOn } from '@longshore/ui/form'
import { layout } from '@longshore/ui/layout'
import { Button, Input, Select } from 'antd'
import { useState } from 'react'
import { componentTexts } from '../locales'
import { SOURCES, sourceName } from '../source-name'
import { PROPERTY, useTypedName } from '../typed-name'
import styles from './conditions.module.css'
import { conditionsTexts } from './locales'
import { type Condition, OPERATORS } from './parse'

export const COLUMNS = ['event', 'channel', 'server', 'version', 'currency', 'source'] as const
const SOURCE = 'source'

interface Props<One extends Condition> {
  conditions: readonly One[]
  /** Names of properties that came. */
  properties: readonly string[]
  /** The first condition that is added. */
  fresh: One
  most: number
  /** Where conditions are of single steps: these. */
  steps?: readonly string[]
  onChange(conditions: One[]): void
}

export function Conditions<One extends Condition>(props: Props<One>) {
  const { conditions, fresh, most, onChange } = props
  const t = conditionsTexts.useT()
  const put = (index: number, part: Partial<One>) =>
    onChange(conditions.map((one, each) => (each === index ? { ...one, ...part } : one)))
  return (
    <div className={layout.tight}>
      <span className={layout.strong}>{t('conditions')}</span>
      {conditions.map((one, index) => (
        <Row
          // Conditions have no names: their place is what they are known by.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          {...props}
          one={one}
          n={index + 1}
          onPut={(part) => put(index, part)}
          onRemove={() => onChange(conditions.filter((_, each) => each !== index))}
        />
      ))}
      <Button
        className={styles.add}
        disabled={conditions.length >= most}
        onClick={() => onChange([...conditions, fresh])}
      >
        {t('condition.add')}
      </Button>
    </div>
  )
}

interface RowProps<One extends Condition> extends Pick<Props<One>, 'properties' | 'steps'> {
  one: One
  n: number
  onPut(part: Partial<One>): void
  onRemove(): void
}

function Row<One extends Condition>({ one, n, properties, steps, onPut, onRemove }: RowProps<One>) {
  const t = conditionsTexts.useT()
  const own = componentTexts.useT()
  const put = (part: Partial<Condition>) => onPut(part as Partial<One>)
  const fields = [
    ...[...COLUMNS, 'amount' as const].map((value) => ({
      value: value as string,
      label: t(`field.${value}`),
    })),
    ...properties.map((name) => ({ value: `property:${name}`, label: name })),
  ]
  const names = useTypedName(fields, PROPERTY, [one.field])
  const Value = one.field === SOURCE ? SourceValue : TypedValue
  return (
    <div className={`${styles.condition} ${steps ? styles.ofStep : ''}`}>
      {steps && (
        <Select
          aria-label={t('condition.step', { n })}
          value={one.step ?? 1}
          options={steps.map((name, at) => ({
            value: at + 1,
            label: t('condition.nth', { n: at + 1, name }),
          }))}
          onChange={(step) => put({ step })}
        />
      )}
      <Select
        {...names}
        aria-label={t('condition.field', { n })}
        value={one.field}
        // What is typed of one field is no source, nor the reverse.
        onChange={(field) => put({ field, ...([field, one.field].includes(SOURCE) && { value: '' }) })}
      />
      <Select
        aria-label={t('condition.operator', { n })}
        value={one.operator}
        options={OPERATORS.map((value) => ({ value, label: t(`operator.${value}`) }))}
        onChange={(operator) => put({ operator })}
      />
      <Value label={t('condition.value', { n })} value={one.value} onPut={(value) => put({ value })} />
      <Button type="text" aria-label={t('condition.remove', { n })} onClick={passingFocusOn(onRemove)}>
        {own('remove')}
      </Button>
    </div>
  )
}

interface ValueProps {
  label: string
  value: string
  onPut(value: string): void
}

/** Where an event came from: a number in the question, words for people. */
function SourceValue({ label, value, onPut }: ValueProps) {
  const t = componentTexts.useT()
  const known = SOURCES.map((one) => ({ value: String(one), label: sourceName(one, t) }))
  const isKnown = value === '' || known.some((one) => one.value === value)
  return (
    <Select
      aria-label={label}
      value={value || null}
      options={isKnown ? known : [...known, { value, label: value }]}
      onChange={onPut}
    />
  )
}

/** What is typed is asked for when it is complete; another condition at this place, or Back, has its own value. */
function TypedValue({ label, value, onPut }: ValueProps) {
  const [typed, setTyped] = useState({ value, of: value })
  if (typed.of !== value) setTyped({ value, of: value })
  const put = (): void => {
    if (typed.value !== value) onPut(typed.value)
  }
  return (
    <Input
      aria-label={label}
      maxLength={200}
      value={typed.value}
      onChange={({ target }) => setTyped({ value: target.value, of: value })}
      onBlur={put}
      onPressEnter={put}
    />
  )
}
