import { type Facts, type Node as Judged, judge } from '@longshore/rules'
import { expect, test } from 'vitest'
import { FIELDS, type Field, OPERATORS, type Operator, operatorsOf } from './catalogue'
import { type Audience, conditionAt, fromTree, type Group, type Node, toTree } from './tree'

/** Numbers that are the same in every run: a linear congruence. */
function numbers(seed: number): (most: number) => number {
  let state = seed
  return (most) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * most)
  }
}

function leaf(next: (most: number) => number): Node {
  const names = (Object.keys(FIELDS) as Field[]).filter((one) => one !== 'share' && one !== 'segment')
  if (next(8) === 0) return { op: 'percent', value: next(10_001) }
  if (next(10) === 0) return { op: 'in_segment', value: 'vip' }
  const field = names[next(names.length)] ?? 'os'
  const fitting = operatorsOf(field)
  const op = OPERATORS[fitting[next(fitting.length)] as Operator]
  const value = (): string | number =>
    FIELDS[field] === 'number' || FIELDS[field] === 'time'
      ? next(5)
      : (['1.2', '2.0.1', 'ios', 'a,b', ''][next(5)] ?? '')
  if (op === 'exists') return { field, op, value: next(2) === 0 }
  if (op === 'between') return { field, op, value: [next(3), next(6)] }
  if (op === 'in' || op === 'not_in' || op === 'has_any') return { field, op, value: [value(), value()] }
  return { field, op, value: value() }
}

function tree(next: (most: number) => number, depth: number): Node {
  const kind = depth === 0 ? 3 : next(5)
  const children = (): Node[] => Array.from({ length: next(4) }, () => tree(next, depth - 1))
  if (kind === 0) return { all: children() }
  if (kind === 1) return { any: children() }
  if (kind === 2) return { not: tree(next, depth - 1) }
  return leaf(next)
}

function facts(next: (most: number) => number): Facts {
  const fields: Record<string, string | number | string[]> = {}
  for (const [field, kind] of Object.entries(FIELDS)) {
    if (next(4) === 0) continue
    if (kind === 'number' || kind === 'time') fields[field] = next(5)
    else fields[field] = kind === 'list' ? ['ios', '1.2'] : (['1.2', '2.0.1', 'ios', 'a,b'][next(4)] ?? '')
  }
  return { fields, unit: `u${next(1000)}`, segments: next(2) === 0 ? ['vip'] : [] }
}

/** The same audience as it would be typed anew: nothing is taken over from the tree. */
function retyped({ root, percent }: Audience): Audience {
  const group = (of: Group): Group => ({
    ...of,
    rules: of.rules.map((part) => ('rules' in part ? group(part) : { ...part, leaf: undefined })),
  })
  return { root: group(root), percent }
}

test('[W-10] any tree that a call sent is shown, and edited it means what it meant', () => {
  const next = numbers(14)
  for (let run = 0; run < 400; run += 1) {
    const sent = tree(next, 4)
    const shown = fromTree(sent)
    const back = toTree(shown)
    for (let one = 0; one < 12; one += 1) {
      const somebody = facts(next)
      const wanted = judge(sent as Judged, somebody, 'salt').isFor
      const found = judge(back as Judged | undefined, somebody, 'salt').isFor
      expect({ sent, found }).toEqual({ sent, found: wanted })
    }
  }
})

test('what is typed says what the tree says, where a comma is no part of a value', () => {
  const next = numbers(20)
  for (let run = 0; run < 400; run += 1) {
    const sent = tree(next, 3)
    if (JSON.stringify(sent).match(/a,b|""/)) continue
    expect(toTree(retyped(fromTree(sent)))).toEqual(toTree(fromTree(sent)))
  }
})

test('[W-10] conditions and a share are the tree that the server evaluates', () => {
  const audience: Audience = {
    root: {
      id: 'when',
      combinator: 'all',
      rules: [
        { id: '1', field: 'store', operator: 'in', value: 'vivo, oppo' },
        { id: '2', field: 'client_version', operator: 'versionBelow', value: '2.3.0' },
        { id: '3', field: 'hour', operator: 'atLeast', value: '8' },
        {
          id: '4',
          combinator: 'none',
          rules: [
            { id: '5', field: 'os', operator: 'is', value: 'ios' },
            { id: '6', field: 'segment', operator: 'inList', value: 'vip' },
          ],
        },
      ],
    },
    percent: 12.5,
  }
  expect(toTree(audience)).toEqual({
    all: [
      { field: 'store', op: 'in', value: ['vivo', 'oppo'] },
      { not: { field: 'client_version', op: 'semver_ge', value: '2.3.0' } },
      { field: 'hour', op: 'ge', value: 8 },
      {
        not: {
          any: [
            { field: 'os', op: 'eq', value: 'ios' },
            { op: 'in_segment', value: 'vip' },
          ],
        },
      },
      { op: 'percent', value: 1250 },
    ],
  })
})

test('nobody in particular is everybody, and any of several may have a share', () => {
  expect(toTree(fromTree(undefined))).toBeUndefined()
  const any = { any: [{ field: 'os', op: 'eq', value: 'ios' }] }
  expect(fromTree(any).root.combinator).toBe('any')
  const shared = { all: [any, { op: 'percent', value: 1000 }] }
  expect(fromTree(shared)).toMatchObject({ root: { combinator: 'any' }, percent: 10 })
  expect(toTree(fromTree(shared))).toEqual(shared)
})

test('[W-10] the condition that decided is told as it was chosen', () => {
  const when: Node = {
    all: [
      { field: 'store', op: 'in', value: ['vivo', 'oppo'] },
      { not: { field: 'client_version', op: 'semver_ge', value: '2.3.0' } },
      { op: 'percent', value: 3000 },
    ],
  }
  expect(conditionAt(when, 'when.all[0]')).toMatchObject({ operator: 'in', value: 'vivo, oppo' })
  expect(conditionAt(when, 'when.all[1].not')).toMatchObject({ operator: 'versionBelow', value: '2.3.0' })
  expect(conditionAt(when, 'when.all[2]')?.operator).toBe('within')
  expect(conditionAt(when, 'when.all')).toBeUndefined()
  expect(conditionAt({ field: 'os', op: 'eq', value: 'ios' }, 'when')?.value).toBe('ios')
})
