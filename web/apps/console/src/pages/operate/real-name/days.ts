// Special days as lines of text: "2027-02-06 rest 春节 国办发明电〔2026〕…号".

export interface SpecialDay {
  day: string
  kind: 'rest' | 'work'
  name: string
  source: string
}

export interface Minors {
  is_on: boolean
  needs_name: boolean
  own_channels: string[]
  sums: 'game' | 'publisher'
  days: SpecialDay[]
}

const KINDS: Readonly<Record<string, SpecialDay['kind']>> = {
  rest: 'rest',
  work: 'work',
  休: 'rest',
  班: 'work',
}
const LINE = /^(\d{4}-\d{2}-\d{2})\s+(\S+)(?:\s+(\S+))?(?:\s+(.+))?$/

export function textOf(days: readonly SpecialDay[]): string {
  return days
    .map(({ day, kind, name, source }) => [day, kind, name, source].filter(Boolean).join(' '))
    .join('\n')
}

/** The days of a text whose lines are right. */
export function daysOf(text: string): SpecialDay[] {
  return linesOf(text)
    .map(dayOf)
    .filter((day) => day !== undefined)
}

/** The first line that is no day, counted from 1. */
export function wrongLine(text: string): number | undefined {
  const at = linesOf(text).findIndex((line) => dayOf(line) === undefined)
  return at < 0 ? undefined : at + 1
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}

function dayOf(line: string): SpecialDay | undefined {
  const [, day = '', kind = '', name = '', source = ''] = LINE.exec(line) ?? []
  const known = KINDS[kind]
  if (!known || !isDay(day)) return undefined
  return { day, kind: known, name, source }
}

function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
