// The shared table of cases: the server's own tests read the same file.
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { bucketOf, type Facts, judge, murmur3, type Node } from './index.ts'

interface Case {
  when: Node | null
  fields: Facts['fields']
  unit?: string
  segments?: string[]
  salt?: string
  is_for: boolean
  decided_by?: string
}

interface Cases {
  buckets: { key: string; hash: number; bucket: number }[]
  rules: Case[]
}

const FILE = new URL(
  '../../../../server/src/longshore/domains/operate/rules/rule_cases.json',
  import.meta.url,
)
const CASES: Cases = JSON.parse(readFileSync(FILE, 'utf8'))

describe('buckets', () => {
  it.each(CASES.buckets)('of "$key"', ({ key, hash, bucket }) => {
    expect(murmur3(key)).toBe(hash)
    expect(Math.floor((hash * 10_000) / 2 ** 32)).toBe(bucket)
  })

  it.each(CASES.buckets.filter(({ key }) => key.includes(':')))(
    'of salt and unit "$key"',
    ({ key, bucket }) => {
      const [salt = '', ...unit] = key.split(':')
      expect(bucketOf(salt, unit.join(':'))).toBe(bucket)
    },
  )
})

describe('rules', () => {
  it('are read', () => {
    expect(CASES.rules.length).toBeGreaterThan(35)
  })

  it.each(CASES.rules.map((one) => ({ name: JSON.stringify([one.when, one.fields]), one })))(
    '$name',
    ({ one }) => {
      const found = judge(
        one.when,
        { fields: one.fields, unit: one.unit, segments: one.segments },
        one.salt ?? '',
      )
      expect(found.isFor).toBe(one.is_for)
      expect(found.decidedBy).toBe(one.decided_by ?? found.decidedBy)
    },
  )
})
