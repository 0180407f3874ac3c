import type { Plain } from '../audience/tree'
import { switchesTexts } from './locales'

interface Props {
  label: string
  value: Plain
  isDisabled: boolean
  onChange(value: Plain): void
}

/** A value of the switch's own type. */
export function ValueField({ label, value, isDisabled, onChange }: Props) {
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
