import { JsonField } from './json-field'
import { switchesTexts } from './locales'
import type { SwitchValue } from './switch'

interface Props {
  label: string
  value: SwitchValue
  isDisabled: boolean
  onChange(value: SwitchValue): void
  /** What is typed is no JSON, or is again. */
  onFault(field: string, isFaulty: boolean): void
}

/** A value of the switch's own type. */
export function ValueField({ label, value, isDisabled, onChange, onFault }: Props) {
  const t = switchesTexts.useT()
  if (typeof value === 'boolean')
    return (
      <select
        aria-label={label}
        disabled={isDisabled}
        value={value ? 'on' : 'off'}
        onChange={(event) => onChange(event.target.value === 'on')}
      >
        <option value="on">{t('on')}</option>
        <option value="off">{t('off')}</option>
      </select>
    )
  if (typeof value === 'object')
    return (
      <JsonField label={label} value={value} isDisabled={isDisabled} onChange={onChange} onFault={onFault} />
    )
  if (typeof value === 'number')
    return (
      <input
        type="number"
        step={1}
        aria-label={label}
        disabled={isDisabled}
        value={value}
        onChange={(event) => onChange(Math.trunc(Number(event.target.value)))}
      />
    )
  return (
    <input
      aria-label={label}
      maxLength={200}
      disabled={isDisabled}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
