/**
 * Judging rules with the verdicts of `server/src/longshore/domains/operate/rules/evaluation.py`; the table of cases there
 * (`rule_cases.json`) is the test of both. A field that nobody told makes its condition false, never an error.
 */
import { bucketOf } from './buckets.ts'
import { isAtLeast, matchesVersion } from './versions.ts'

export type Plain = string | number | boolean
/** What a condition does with a field's value; the words are those of the server's schema. */
export type Operator =
  | 'eq'
  | 'ne'
  | 'in'
  | 'not_in'
  | 'lt'
  | 'le'
  | 'gt'
  | 'ge'
  | 'between'
  | 'prefix'
  | 'matches_version'
  | 'semver_ge'
  | 'has_any'
  | 'before'
  | 'after'
  | 'percent'
  | 'in_segment'
  | 'exists'

/** A node of a checked rule: exactly one of `all`, `any`, `not`, or a leaf of `field`, `op` and `value`. */
export interface Node {
  all?: Node[]
  any?: Node[]
  not?: Node
  field?: string
  op?: Operator
  value?: Plain | Plain[]
}

/** What is known of somebody; numbers are whole. `unit` is what percentages go by: the player, or the device. */
export interface Facts {
  fields: Readonly<Record<string, Plain | readonly Plain[] | null | undefined>>
  unit?: string
  /** The player lists that they are in. */
  segments?: readonly string[]
}

/** Whether a rule is for somebody; `decidedBy` is the path of the condition that decided. */
export interface Verdict {
  isFor: boolean
  decidedBy: string
}

type Given = Plain | readonly Plain[]

/** Equal and of one kind: 1 is neither true nor "1". */
function isSame(given: Given, value: unknown): boolean {
  return given === value
}

function compared(given: Given, value: unknown, compare: (a: number, b: number) => boolean): boolean {
  return typeof given === 'number' && typeof value === 'number' && compare(given, value)
}

function listOf(value: unknown): Plain[] {
  return Array.isArray(value) ? value : []
}

function isBetween(given: Given, value: unknown): boolean {
  const [least = Number.NaN, most = Number.NaN] = listOf(value).map(Number)
  return typeof given === 'number' && least <= given && given <= most
}

const OPERATORS: Record<
  Exclude<Operator, 'percent' | 'in_segment' | 'exists'>,
  (given: Given, value: unknown) => boolean
> = {
  eq: isSame,
  ne: (given, value) => !isSame(given, value),
  in: (given, value) => listOf(value).some((one) => isSame(given, one)),
  not_in: (given, value) => !listOf(value).some((one) => isSame(given, one)),
  lt: (given, value) => compared(given, value, (a, b) => a < b),
  le: (given, value) => compared(given, value, (a, b) => a <= b),
  gt: (given, value) => compared(given, value, (a, b) => a > b),
  ge: (given, value) => compared(given, value, (a, b) => a >= b),
  before: (given, value) => compared(given, value, (a, b) => a < b),
  after: (given, value) => compared(given, value, (a, b) => a > b),
  between: isBetween,
  prefix: (given, value) => typeof given === 'string' && given.startsWith(String(value)),
  matches_version: (given, value) => matchesVersion(String(given), String(value)),
  semver_ge: (given, value) => isAtLeast(String(given), String(value)),
  has_any: (given, value) =>
    Array.isArray(given) && given.some((one: Plain) => listOf(value).some((two) => one === two)),
}

function holds(node: Node, facts: Facts, salt: string): boolean {
  const { op, value } = node
  if (op === undefined) return false
  if (op === 'percent') return Boolean(facts.unit) && bucketOf(salt, facts.unit ?? '') < Number(value ?? 0)
  if (op === 'in_segment') return (facts.segments ?? []).includes(String(value))
  const given = facts.fields[node.field ?? ''] ?? undefined
  if (op === 'exists') return (given !== undefined) === (value !== false)
  return given !== undefined && OPERATORS[op](given, value)
}

/** The first child that decides: any needs one that is true, all none that is false. */
function first(children: Node[], facts: Facts, salt: string, path: string, isWanted: boolean): Verdict {
  for (const [at, child] of children.entries()) {
    const found = judge(child, facts, salt, `${path}[${at}]`)
    if (found.isFor === isWanted) return found
  }
  return { isFor: !isWanted, decidedBy: path }
}

/** Judge a checked rule; `salt` is the id of what the rule belongs to. No rule is for everybody. */
export function judge(node: Node | null | undefined, facts: Facts, salt: string, path = 'when'): Verdict {
  if (!node) return { isFor: true, decidedBy: '' }
  if (node.all) return first(node.all, facts, salt, `${path}.all`, false)
  if (node.any) return first(node.any, facts, salt, `${path}.any`, true)
  if (node.not) {
    const found = judge(node.not, facts, salt, `${path}.not`)
    return { isFor: !found.isFor, decidedBy: found.decidedBy }
  }
  return { isFor: holds(node, facts, salt), decidedBy: path }
}
