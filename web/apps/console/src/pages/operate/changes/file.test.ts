// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { kindsOf } from './file'

describe('a configuration from a file', () => {
  it('is read in its own form', () => {
    const kinds = { login: { methods: ['guest'] } }
    expect(kindsOf(JSON.stringify({ format: 'longshore.configuration/1', kinds }))).toEqual(kinds)
  })

  it.each([
    '',
    '[]',
    'null',
    '{}',
    '{"format":"longshore.configuration/1","kinds":null}',
    '{"format":"x","kinds":{}}',
  ])('is not %s', (text) => expect(kindsOf(text)).toBeNull())
})
