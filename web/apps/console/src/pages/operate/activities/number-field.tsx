interface Props {
  label: string
  /** 0 is shown as nothing. */
  value: number
  most?: number
  onChange(value: number): void
}

/** A whole number of nothing or more. */
export function NumberField({ label, value, most = 1_000_000_000, onChange }: Props) {
  return (
    <label>
      {label}{' '}
      <input
        inputMode="numeric"
        size={10}
        value={value || ''}
        placeholder="0"
        onChange={({ target }) => onChange(Math.min(most, Number(target.value.replaceAll(/\D/g, ''))))}
      />
    </label>
  )
}
