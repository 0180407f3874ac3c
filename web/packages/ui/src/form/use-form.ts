// The state of a form whose refusals stand at their fields: the page's own checks, then the server's data.errors.
import { ApiError } from '@longshore/api-client'
import { type FormEvent, useRef, useState } from 'react'
import { useFocusFirstInvalid } from './use-focus-first-invalid'

type Values = Record<string, unknown>
type Errors<V extends Values> = Partial<Record<keyof V, string>>

interface FormOptions<V extends Values> {
  initial: V
  /** What is wrong before anything is sent, by field. */
  check?: (values: V) => Errors<V>
  /** Sends the values; must not show a toast for a refusal (`errorNotice: false`). */
  submit: (values: V) => Promise<void>
  /** Codes of the catalogue that belong to a field although the server names none. */
  codeFields?: Readonly<Record<number, keyof V & string>>
  /** Said where `submit` reads a chosen file that was moved or changed since. */
  unreadable?: string
}

export interface Form<V extends Values> {
  values: V
  set<K extends keyof V>(field: K, value: V[K]): void
  /** Several fields at once. */
  change(values: Partial<V>): void
  errorOf(field: keyof V): string | undefined
  /** Why the whole was refused, when no field is to blame. */
  refusal: string | null
  isBusy: boolean
  isDirty: boolean
  /** Shows the refusal of another call of this form, for example of sending a code. */
  refuse(error: unknown): void
  /** Marks fields as wrong. */
  fail(errors: Errors<V>): void
  handleSubmit(event: FormEvent<HTMLFormElement>): void
}

/** One submission at a time; a refused field gets the focus. */
export function useForm<V extends Values>(options: FormOptions<V>): Form<V> {
  const { initial, check, submit, codeFields, unreadable } = options
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<Errors<V>>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const isSending = useRef(false)
  const focusFirstInvalid = useFocusFirstInvalid()

  const change = (changed: Partial<V>): void => {
    setValues((known) => ({ ...known, ...changed }))
    // What was said of a field concerned its former value.
    setErrors((known) => ({
      ...known,
      ...Object.fromEntries(Object.keys(changed).map((field) => [field, undefined])),
    }))
  }
  const refuse = (error: unknown): void => {
    if (unreadable && isUnreadable(error)) return setRefusal(unreadable)
    if (!(error instanceof ApiError)) throw error
    const { fields, rest } = sortRefusal<V>(error, Object.keys(initial), codeFields)
    setErrors(fields)
    setRefusal(rest)
  }
  const send = async (form: HTMLFormElement): Promise<void> => {
    isSending.current = true
    setBusy(true)
    try {
      await submit(values)
    } catch (error) {
      refuse(error)
      focusFirstInvalid(form)
    } finally {
      isSending.current = false
      setBusy(false)
    }
  }
  return {
    values,
    refusal,
    isBusy,
    isDirty: Object.keys(initial).some((field) => values[field] !== initial[field]),
    refuse,
    fail: setErrors,
    change,
    set: (field, value) => change({ [field]: value } as unknown as Partial<V>),
    errorOf: (field) => errors[field],
    handleSubmit: (event) => {
      event.preventDefault()
      event.stopPropagation()
      if (isSending.current) return
      const found = check?.(values) ?? {}
      setErrors(found)
      setRefusal(null)
      if (Object.values(found).some(Boolean)) focusFirstInvalid(event.currentTarget)
      else void send(event.currentTarget)
    },
  }
}

/** True of what a browser says of a chosen file that was moved, changed or closed to it since. */
function isUnreadable(error: unknown): boolean {
  return error instanceof DOMException && ['NotReadableError', 'NotFoundError'].includes(error.name)
}

/** Splits a refusal into what belongs to known fields and what concerns the form as a whole. */
export function sortRefusal<V extends Values>(
  error: ApiError,
  known: readonly string[],
  codeFields: FormOptions<V>['codeFields'] = {},
): { fields: Errors<V>; rest: string | null } {
  const fields: Record<string, string> = {}
  const others: string[] = []
  for (const { field, msg } of error.fields) {
    // A list's entry is named like `role_ids.3`; the field is what stands before the dot.
    const name = field.split('.')[0] ?? field
    if (known.includes(name)) fields[name] ??= msg
    else others.push(msg)
  }
  const owner = codeFields[error.code]
  if (owner) fields[owner] ??= error.message
  const isPlaced = Object.keys(fields).length > 0
  return {
    fields: fields as Errors<V>,
    rest: isPlaced ? others.join(' ') || null : error.message,
  }
}
