import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as sdk from '../src/index'

const page = (language: string): string =>
  readFileSync(new URL(`../../../docs/guide/developer/${language}/15-typescript.md`, import.meta.url), 'utf8')
const blocks = (language: string): string[] =>
  [...page(language).matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code]) => code ?? '')

test('the guide has the same code in both languages, of names that the SDK has', () => {
  const code = blocks('en-US')
  expect(code).toEqual(blocks('zh-CN'))
  expect(code).toHaveLength(2)
  const imported = [...code.join().matchAll(/import \{ ([^}]+) \} from '@longshore\/sdk'/g)]
  for (const name of imported.flatMap(([, names]) => names?.split(', ') ?? []))
    expect(sdk).toHaveProperty(name)
  for (const language of ['en-US', 'zh-CN']) {
    const called = [...code.join().matchAll(/game\.(\w+)\(/g)].map(([, name]) => name ?? '')
    const rows = [...page(language).matchAll(/^\| (`.*?) \|/gm)].map(([, cell]) => cell ?? '')
    const listed = rows.flatMap((cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name ?? ''))
    expect(listed.length).toBeGreaterThan(15)
    for (const name of [...called, ...listed]) expect(sdk.Longshore.prototype).toHaveProperty(name)
  }
})
