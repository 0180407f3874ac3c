import type { FieldSelectorProps, OperatorSelectorProps } from 'react-querybuilder'
import { FIELDS, type Field, KNOWN, type KnownAt, type Operator, operatorsOf } from './catalogue'
import { audienceTexts } from './locales'

/** What is asked: first what is known where the rule is judged. */
export function FieldSelect({ value, title, context, handleOnChange }: FieldSelectorProps) {
  const t = audienceTexts.useT()
  const at = context as KnownAt
  const known: readonly Field[] = KNOWN[at]
  const others = (Object.keys(FIELDS) as Field[]).filter((one) => !known.includes(one))
  const options = (fields: readonly Field[]) =>
    fields.map((field) => (
      <option key={field} value={field}>
        {t(`field.${field}`)}
      </option>
    ))
  return (
    <select aria-label={title} value={value} onChange={({ target }) => handleOnChange(target.value)}>
      <optgroup label={t(`known.${at}`)}>{options(known)}</optgroup>
      <optgroup label={t(`notKnown.${at}`)}>{options(others)}</optgroup>
    </select>
  )
}

export function OperatorSelect({ value, title, field, handleOnChange }: OperatorSelectorProps) {
  const t = audienceTexts.useT()
  const fitting = operatorsOf(field)
  const chosen = value as Operator
  // A call may compare as this form does not offer it.
  const operators = fitting.includes(chosen) ? fitting : [chosen, ...fitting]
  return (
    <select aria-label={title} value={value} onChange={({ target }) => handleOnChange(target.value)}>
      {operators.map((one) => (
        <option key={one} value={one}>
          {t(`operator.${one}`)}
        </option>
      ))}
    </select>
  )
}
