import { TextArea } from '@longshore/ui/form'
import { useEffect, useId, useState } from 'react'
import { switchesTexts } from './locales'
import type { SwitchValue } from './switch'
import styles from './switches.module.css'

type Nested = Extract<SwitchValue, object>

interface Props<V extends Nested> {
  label: string
  value: V
  isDisabled: boolean
  onChange(value: V): void
  /** The field by an id of its own; it has no fault when it goes away. */
  onFault(field: string, isFaulty: boolean): void
}

const MOST_ROWS = 16

/** JSON as it is typed; only what is JSON, and an object or a list, is a value. */
export function JsonField<V extends Nested>({ label, value, isDisabled, onChange, onFault }: Props<V>) {
  const t = switchesTexts.useT()
  const id = useId()
  useEffect(() => () => onFault(id, false), [id, onFault])
  const [typed, setTyped] = useState(() => ({ value, text: written(value), fault: '' }))
  // Somebody else's value shows where it is another than what was typed here.
  if (JSON.stringify(typed.value) !== JSON.stringify(value))
    setTyped({ value, text: written(value), fault: '' })
  const type = (text: string): void => {
    const { value: read, line } = readJson(text)
    const fault = read ? '' : line ? t('jsonFaultAt', { line }) : t('jsonFault')
    // The server says whether it fits the schema, and so whether this is the right one of both.
    setTyped({ value: (read as V | undefined) ?? typed.value, text, fault })
    onFault(id, fault !== '')
    if (read) onChange(read as V)
  }
  return (
    <div className={styles.json}>
      <TextArea
        label={label}
        name={label}
        spellCheck={false}
        disabled={isDisabled}
        rows={Math.min(MOST_ROWS, typed.text.split('\n').length + 1)}
        value={typed.text}
        error={typed.fault || undefined}
        onChange={(event) => type(event.target.value)}
      />
    </div>
  )
}

function written(value: Nested): string {
  return JSON.stringify(value, null, 2)
}

/** An object or a list; else the line of the fault, where the browser tells one. */
function readJson(text: string): { value?: Nested; line?: number } {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { value: value as Nested } : {}
  } catch (error) {
    const told = String(error)
    const position = /position (\d+)/.exec(told)?.[1]
    const line =
      /line (\d+)/.exec(told)?.[1] ?? (position && text.slice(0, Number(position)).split('\n').length)
    return line ? { line: Number(line) } : {}
  }
}
