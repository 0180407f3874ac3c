import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const CODE = path.resolve(import.meta.dirname, '../../../..')
/** Those that show that rows are read again. */
const SHEETS = [
  'packages/ui/src/data-table/data-table.module.css',
  'apps/console/src/pages/pack/pack-tool/order/order.module.css',
]

describe.each(SHEETS)('%s', (sheet) => {
  it('shows that rows are read again, and lets their words be as easy to read', () => {
    const rules =
      readFileSync(path.join(CODE, sheet), 'utf8').match(/[^{}]*aria-busy="true"[^{}]*\{[^{}]*\}/g) ?? []
    expect(rules.length).toBeGreaterThan(0)
    expect(rules.filter((rule) => /opacity|filter|[^-]color:/.test(rule))).toEqual([])
  })
})
