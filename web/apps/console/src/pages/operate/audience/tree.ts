// For whom something is, as the editor has it: groups in groups, and a share of those for whom they hold. Whatever tree the
// server keeps is said, and one that nobody edits stays as it is.
import { FIELDS, type Field, kindOf, OPERATORS, type Operator, takesMany } from './catalogue'

export type Plain = string | number | boolean
export interface Node {
  all?: Node[]
  any?: Node[]
  not?: Node
  field?: string
  op?: string
  value?: Plain | Plain[]
}

export interface Condition {
  id: string
  field: Field
  operator: Operator
  /** As typed; several are separated by commas. */
  value: string
  /** What the server keeps, given back as long as nobody changed what it says. */
  leaf?: Node
}

/** All of them, any of them, none of them. */
export type Join = 'all' | 'any' | 'none'
export interface Group {
  id: string
  combinator: Join
  rules: (Condition | Group)[]
}

export interface Audience {
  root: Group
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

export function isGroup(part: Condition | Group): part is Group {
  return 'rules' in part
}

function typed(field: Field, text: string): Plain {
  const kind = kindOf(field)
  return kind === 'number' || kind === 'time' ? Math.trunc(Number(text)) || 0 : text
}

function leafOf(condition: Condition): Node {
  const { field, operator, value, leaf } = condition
  if (leaf && isSame(conditionOf(leaf, ''), condition)) return leaf
  if (operator === 'within') return { op: 'percent', value: hundredths(Number(value)) }
  if (operator === 'inList') return { op: 'in_segment', value: value.trim() }
  if (operator === 'known' || operator === 'unknown')
    return { field, op: 'exists', value: operator === 'known' }
  const op = OPERATORS[operator]
  if (operator === 'between') {
    const [least = '', most = least] = listOf(value)
    return { field, op, value: [typed(field, least), typed(field, most)] }
  }
  if (takesMany(operator)) return { field, op, value: listOf(value).map((one) => typed(field, one)) }
  const asked = { field, op, value: typed(field, value.trim()) }
  return operator === 'versionBelow' ? { not: asked } : asked
}

function hundredths(percent: number): number {
  return Math.min(MOST_SHARE, Math.max(0, Math.round(percent * 100) || 0))
}

function isSame(one: Condition | undefined, other: Condition): boolean {
  return one?.field === other.field && one.operator === other.operator && one.value === other.value
}

const WORDS = Object.fromEntries(Object.entries(OPERATORS).map(([word, op]) => [op, word])) as Record<
  string,
  Operator
>

function textOf(value: Node['value']): string {
  return Array.isArray(value) ? value.join(', ') : String(value ?? '')
}

/** A single condition; undefined for a group. */
function conditionOf(node: Node, id: string): Condition | undefined {
  const { field, op, value } = node.not ?? node
  if (op === undefined || (node.not && op !== 'semver_ge')) return undefined
  const told = { id, leaf: node }
  if (op === 'percent')
    return { ...told, field: 'share', operator: 'within', value: String(Number(value) / 100) }
  if (op === 'in_segment') return { ...told, field: 'segment', operator: 'inList', value: textOf(value) }
  const known = (Object.keys(FIELDS) as Field[]).find((one) => one === field) ?? 'store'
  if (op === 'exists')
    return { ...told, field: known, operator: value === false ? 'unknown' : 'known', value: '' }
  if (op === 'semver_ge')
    return {
      ...told,
      field: known,
      operator: node.not ? 'versionBelow' : 'versionAtLeast',
      value: textOf(value),
    }
  return { ...told, field: known, operator: WORDS[op] ?? 'is', value: textOf(value) }
}

function partOf(node: Node, id: string): Condition | Group {
  return conditionOf(node, id) ?? groupOf(node, id)
}

function groupOf(node: Node, id: string): Group {
  const parts = (nodes: Node[]): Group['rules'] => nodes.map((child, at) => partOf(child, `${id}.${at}`))
  if (node.all) return { id, combinator: 'all', rules: parts(node.all) }
  if (node.any) return { id, combinator: 'any', rules: parts(node.any) }
  return { id, combinator: 'none', rules: parts(node.not?.any ?? (node.not ? [node.not] : [])) }
}

function nodeOf(part: Condition | Group): Node {
  if (!isGroup(part)) return leafOf(part)
  const nodes = part.rules.map(nodeOf)
  if (part.combinator !== 'none') return { [part.combinator]: nodes }
  const [only] = nodes
  // "None of one" says "not"; two negations in a row are kept apart from "none of several".
  return { not: nodes.length === 1 && only ? only : { any: nodes } }
}

const ROOT = 'when'

/** The tree that the server evaluates; undefined is everybody. */
export function toTree({ root, percent }: Audience): Node | undefined {
  const share = percent === undefined ? [] : [{ op: 'percent', value: hundredths(percent) }]
  if (root.combinator === 'all') {
    const all = [...root.rules.map(nodeOf), ...share]
    return all.length > 0 ? { all } : undefined
  }
  return share.length > 0 ? { all: [nodeOf(root), ...share] } : nodeOf(root)
}

/** What the editor shows of a tree. A share beside all the rest is told apart from it. */
export function fromTree(when: Node | undefined): Audience {
  if (!when) return { root: { id: ROOT, combinator: 'all', rules: [] } }
  if (!when.all) {
    const part = partOf(when, ROOT)
    if (!isGroup(part)) return shared([when])
    return { root: part }
  }
  return shared(when.all)
}

function shared(nodes: Node[]): Audience {
  const shares = nodes.filter(({ op }) => op === 'percent')
  const isOne = shares.length === 1
  const rest = isOne ? nodes.filter(({ op }) => op !== 'percent') : nodes
  const percent = isOne ? Number(shares[0]?.value) / 100 : undefined
  const [only] = rest
  const isInner = rest.length === 1 && only && (only.any || (only.not && only.not.op !== 'semver_ge'))
  const root = isInner ? groupOf(only, ROOT) : groupOf({ all: rest }, ROOT)
  return percent === undefined ? { root } : { root, percent }
}

/** The condition that decided, by its path (`when.all[1].not`); undefined where it is the whole. */
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
  return (path.endsWith('.not') && outer && conditionOf(outer, '')) || conditionOf(node, '')
}
