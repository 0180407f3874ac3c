// Somebody else saved an event that is being changed: what each of them changed stays; of what both did, mine, once I have seen theirs.
import type { PlannedFields, PlannedProperty } from './api'

type Fields = Pick<PlannedFields, 'title' | 'meaning' | 'properties'>
export type Field = keyof Fields

interface Merged {
  fields: Fields
  /** What both have changed, each to something else. */
  both: Field[]
}

const said = (value: unknown): string => JSON.stringify(value) ?? ''

/** `base` is what both began with. */
export function mergedWith(base: Fields, mine: Fields, theirs: Fields): Merged {
  const both: Field[] = []
  const one = <T>(field: Field, from: T, ours: T, other: T): T => {
    if (said(ours) === said(from)) return other
    if (said(other) !== said(from) && said(other) !== said(ours) && !both.includes(field)) both.push(field)
    return ours
  }
  const [known, ours, others] = [base, mine, theirs].map(
    ({ properties }) => new Map(properties.map((property) => [property.name.trim(), property])),
  ) as [Named, Named, Named]
  const names = [...new Set([...ours.keys(), ...others.keys()])]
  const properties = names
    .map((name) => one('properties', known.get(name), ours.get(name), others.get(name)))
    .filter((property) => property !== undefined)
  const title = one('title', base.title, mine.title, theirs.title)
  const meaning = one('meaning', base.meaning, mine.meaning, theirs.meaning)
  return { fields: { title, meaning, properties }, both }
}

type Named = Map<string, PlannedProperty>
