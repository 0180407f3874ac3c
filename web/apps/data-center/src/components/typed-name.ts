// A list of names that may lack some: what is chosen already and what is typed stand in it too.
import { useState } from 'react'

export interface Option {
  value: string
  label: string
}

/** How names are values: of properties behind a word of their own. */
interface Kind {
  prefix: string
  most: number
}

export const EVENT: Kind = { prefix: '', most: 64 }
export const PROPERTY: Kind = { prefix: 'property:', most: 71 }
/** A property by which players are told apart. */
export const PART: Kind = { prefix: PROPERTY.prefix, most: 64 }

/** The options, then what is chosen and not among them, then what is typed. */
export function withNames(
  options: readonly Option[],
  { prefix, most }: Kind,
  chosen: readonly string[],
  typed: string,
): Option[] {
  const name = typed.trim()
  const isName = name !== '' && name.length <= most && !options.some(({ label }) => label === name)
  const there = new Set(options.map(({ value }) => value))
  const others = new Set([...chosen, ...(isName ? [prefix + name] : [])].filter((value) => !there.has(value)))
  return [
    ...options,
    ...[...others].map((value) => ({
      value,
      label: value.startsWith(prefix) ? value.slice(prefix.length) : value,
    })),
  ]
}

/** For a Select: its options, and its search, by which a name is chosen that nobody listed. */
export function useTypedName(options: readonly Option[], kind: Kind, chosen: readonly string[]) {
  const [typed, setTyped] = useState('')
  return {
    options: withNames(options, kind, chosen, typed),
    showSearch: { optionFilterProp: 'label', onSearch: setTyped },
  }
}
