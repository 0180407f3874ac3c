import { type FormEvent, type ReactNode, useRef } from 'react'
import { FormAlert } from '../form/form-alert'
import { useReturningFocus } from '../use-returning-focus'
import styles from './overlay.module.css'

const FIELDS = 'input, select, textarea, [contenteditable=true]'

interface Props {
  /** By which the buttons in the foot name it. */
  id: string
  refusal: string | null
  /** Something was typed or chosen in it. */
  onFill(): void
  onSubmit(event: FormEvent<HTMLFormElement>): void
  children: ReactNode
}

/** The form of a dialog or drawer: whoever opens it types into its first field at once. */
export function DialogForm({ id, refusal, onFill, onSubmit, children }: Props) {
  const form = useRef<HTMLFormElement>(null)
  useReturningFocus(() => {
    for (const field of form.current?.querySelectorAll<HTMLElement>(FIELDS) ?? []) {
      if (!isForTyping(field)) continue
      const target = chosenOf(field)
      target.focus({ preventScroll: true })
      // One that is hidden does not take it: the next one does.
      if (document.activeElement === target) return
    }
  })
  return (
    <form ref={form} id={id} className={styles.form} onInput={onFill} onSubmit={onSubmit} noValidate>
      <FormAlert text={refusal} />
      {children}
    </form>
  )
}

function isForTyping(field: HTMLElement): boolean {
  if (field.tabIndex < 0 || field.matches(':disabled')) return false
  return !(field instanceof HTMLInputElement && (field.type === 'hidden' || field.readOnly))
}

/** Of radio buttons the chosen one: where the Tab key comes to them too. */
function chosenOf(field: HTMLElement): HTMLElement {
  if (!(field instanceof HTMLInputElement) || field.type !== 'radio' || field.checked) return field
  const group = field.form?.querySelectorAll<HTMLInputElement>('input[type=radio]') ?? []
  return [...group].find(({ name, checked }) => checked && name === field.name) ?? field
}
