import { describe, expect, it } from 'vitest'
import { csvBlob, csvCell, csvLine } from './csv'

describe('csvCell', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', ' =cmd', '\tx', '\rx', '＝1', "'=1", '\u200B＝1', '﹦1'])(
    'disarms %j',
    (text) => {
      expect(csvCell(text).replace(/^"/, '')).toMatch(/^'/)
    },
  )

  it.each([
    ['a;=1+1', "a;'=1+1"],
    ['a\t@SUM(A1);-1', "a\t'@SUM(A1);'-1"],
    ['=1;＝1', "'=1;'＝1"],
    ['a; b', 'a; b'],
  ])('lets no part of %j run where a semicolon or a tab parts cells', (text, written) => {
    expect(csvCell(text)).toBe(written)
  })

  it('leaves numbers and plain texts alone', () => {
    expect(csvCell(-5)).toBe('-5')
    expect(csvCell('a=b')).toBe('a=b')
    expect(csvCell(null)).toBe('')
  })

  it('quotes commas, quotes and line breaks', () => {
    expect(csvLine(['a,b', 'say "hi"', 'two\nlines', '版本'])).toBe(
      '"a,b","say ""hi""","two\nlines",版本\r\n',
    )
  })
})

describe('csvBlob', () => {
  it('starts with a byte-order mark', async () => {
    const bytes = new Uint8Array(await csvBlob([csvLine(['名称'])]).arrayBuffer())
    expect(Array.from(bytes.subarray(0, 3))).toEqual([0xef, 0xbb, 0xbf])
  })
})
