// Groups in groups, by react-querybuilder with the controls of these pages; loaded when a rule is looked at.
import { Button } from 'antd'
import { useMemo } from 'react'
import {
  type ActionProps,
  type CombinatorSelectorProps,
  QueryBuilder,
  type RuleGroupType,
  type RuleType,
} from 'react-querybuilder'
import styles from './audience.module.css'
import { FIELDS, type Field, KNOWN, type KnownAt, operatorsOf } from './catalogue'
import { FieldSelect, OperatorSelect } from './condition-controls'
import { audienceTexts } from './locales'
import type { Group, Join } from './tree'
import { ValueInput } from './value-input'

const JOINS = ['all', 'any', 'none'] as const satisfies readonly Join[]
// The server takes six levels with their conditions; "none of" is two of them.
const MOST_LEVELS = 4

interface Props {
  root: Group
  at: KnownAt
  onChange(root: Group): void
}

export default function TreeEditor({ root, at, onChange }: Props) {
  const t = audienceTexts.useT()
  const combinators = useMemo(() => JOINS.map((name) => ({ name, label: t(`join.${name}`) })), [t])
  const fields = useMemo(
    () => (Object.keys(FIELDS) as Field[]).map((name) => ({ name, label: t(`field.${name}`) })),
    [t],
  )
  return (
    <QueryBuilder
      query={root as RuleGroupType}
      onQueryChange={(query: RuleGroupType) => onChange(query as Group)}
      fields={fields}
      combinators={combinators}
      getDefaultField={() => KNOWN[at][0] ?? 'store'}
      getDefaultOperator={(field: string) => operatorsOf(field)[0] ?? 'is'}
      getDefaultValue={({ field }: RuleType) => (field === 'share' ? '50' : '')}
      getOperators={(field: string) => operatorsOf(field).map((name) => ({ name, label: name }))}
      accessibleDescriptionGenerator={({ path }) => t('group', { at: path.map((one) => one + 1).join('.') })}
      addRuleToNewGroups
      maxLevels={MOST_LEVELS}
      suppressStandardClassnames
      controlClassnames={CLASSES}
      controlElements={CONTROLS}
      context={at}
      translations={{
        addRule: { label: t('addCondition') },
        addGroup: { label: t('addGroup') },
        removeRule: { title: t('removeCondition') },
        removeGroup: { title: t('removeGroup') },
        combinators: { title: t('join') },
        fields: { title: t('field') },
        operators: { title: t('operator') },
        value: { title: t('values') },
      }}
    />
  )
}

const CLASSES = {
  ruleGroup: styles.group,
  header: styles.groupHead,
  rule: styles.condition,
}

function Add({ label, disabled, handleOnClick }: ActionProps) {
  return (
    <Button size="small" disabled={disabled} onClick={(event) => handleOnClick(event)}>
      {label}
    </Button>
  )
}

function Remove({ title, disabled, handleOnClick }: ActionProps) {
  return (
    <Button size="small" disabled={disabled} aria-label={title} onClick={(event) => handleOnClick(event)}>
      ×
    </Button>
  )
}

function JoinSelect({ value, title, options, handleOnChange }: CombinatorSelectorProps) {
  return (
    <select aria-label={title} value={value} onChange={({ target }) => handleOnChange(target.value)}>
      {options.map((option) =>
        'name' in option ? (
          <option key={option.name} value={option.name}>
            {option.label}
          </option>
        ) : null,
      )}
    </select>
  )
}

const CONTROLS = {
  addRuleAction: Add,
  addGroupAction: Add,
  removeRuleAction: Remove,
  removeGroupAction: Remove,
  combinatorSelector: JoinSelect,
  fieldSelector: FieldSelect,
  operatorSelector: OperatorSelect,
  valueEditor: ValueInput,
}
