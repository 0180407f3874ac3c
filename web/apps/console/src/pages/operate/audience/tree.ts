// For whom something is, as pages edit it: conditions that must all hold, and a share of those for whom they do. The server
// keeps a tree that can say more; what this form cannot say is shown as it is and not edited.

export type Plain = string | number | boolean
export interface Node {
  all?: Node[]
  any?: Node[]
  not?: Node
  field?: string
  op?: string
  value?: Plain | Plain[]
}

/** What `init` knows of its caller; a rule that asks for more would never hold there. */
export const FIELDS = {
  store: 'text',
  os: 'text',
  os_version: 'version',
  client_version: 'version',
  sdk_version: 'version',
  package: 'text',
  language: 'text',
  device: 'text',
  weekday: 'number',
  hour: 'number',
} as const
export type Field = keyof typeof FIELDS
export type FieldKind = (typeof FIELDS)[Field]

export const OPERATORS = {
  text: ['is', 'isNot', 'in', 'notIn'],
  version: ['is', 'below', 'atLeast'],
  number: ['is', 'in', 'below', 'atLeast'],
} as const
export type Operator = (typeof OPERATORS)[FieldKind][number]

export interface Condition {
  field: Field
  operator: Operator
  /** As typed; several are separated by commas. */
  values: string
}

export interface Audience {
  conditions: Condition[]
  /** 0 to 100, two decimals; undefined is everybody. */
  percent?: number
}

const MOST_SHARE = 10_000

export function listOf(values: string): string[] {
  return values
    .split(/[,，、]/)
    .map((value) => value.trim())
    .filter(Boolean)
}

function leafOf({ field, operator, values }: Condition): Node {
  const kind = FIELDS[field]
  const typed = (text: string): Plain => (kind === 'number' ? Number(text) : text)
  const list = listOf(values).map(typed)
  const value = typed(values.trim())
  if (operator === 'in') return { field, op: 'in', value: list }
  if (operator === 'notIn') return { field, op: 'not_in', value: list }
  if (kind === 'version') {
    if (operator === 'is') return { field, op: 'matches_version', value }
    const atLeast = { field, op: 'semver_ge', value }
    return operator === 'atLeast' ? atLeast : { not: atLeast }
  }
  const ops = { is: 'eq', isNot: 'ne', below: 'lt', atLeast: 'ge' } as const
  return { field, op: ops[operator], value }
}

/** The tree that the server evaluates; undefined is everybody. */
export function toTree({ conditions, percent }: Audience): Node | undefined {
  const all = conditions.map(leafOf)
  if (percent !== undefined) all.push({ op: 'percent', value: Math.round(percent * 100) })
  return all.length > 0 ? { all } : undefined
}

const WORDS: Record<string, Operator> = {
  eq: 'is',
  ne: 'isNot',
  in: 'in',
  not_in: 'notIn',
  lt: 'below',
  ge: 'atLeast',
  semver_ge: 'atLeast',
  matches_version: 'is',
}

function conditionOf(node: Node): Condition | undefined {
  const { field, op, value } = node.not ?? node
  const known = (Object.keys(FIELDS) as Field[]).find((one) => one === field)
  const word = op === undefined ? undefined : WORDS[op]
  if (!known || !word || value === undefined) return undefined
  const operator = node.not ? (op === 'semver_ge' ? 'below' : undefined) : word
  if (!operator) return undefined
  return { field: known, operator, values: Array.isArray(value) ? value.join(', ') : String(value) }
}

/** Undefined for a tree that this form cannot say. */
export function fromTree(when: Node | undefined): Audience | undefined {
  if (!when) return { conditions: [] }
  const nodes = when.all ?? [when]
  const audience: Audience = { conditions: [] }
  for (const node of nodes) {
    if (node.op === 'percent' && audience.percent === undefined) {
      audience.percent = Math.min(Number(node.value), MOST_SHARE) / 100
      continue
    }
    const condition = conditionOf(node)
    if (!condition) return undefined
    audience.conditions.push(condition)
  }
  return audience
}

/** The condition that decided, by its path (`when.all[1].not`); undefined where it is the whole, or no condition of this form. */
export function conditionAt(when: Node | undefined, path: string): Condition | undefined {
  let node: Node | undefined = when
  let outer: Node | undefined
  for (const [, word, at] of path.matchAll(/\.(all|any|not)(?:\[(\d+)\])?/g)) {
    outer = node
    node =
      word === 'not' ? node?.not : at === undefined ? undefined : node?.[word as 'all' | 'any']?.[Number(at)]
  }
  if (!node) return undefined
  // "Below" is the negation of "at least": said as it was chosen.
  return (path.endsWith('.not') && outer && conditionOf(outer)) || conditionOf(node)
}

/** Whether it is the share that decided. */
export function isShareAt(when: Node | undefined, path: string): boolean {
  const at = /^when\.all\[(\d+)\]$/.exec(path)
  return (at ? when?.all?.[Number(at[1])] : when)?.op === 'percent'
}
