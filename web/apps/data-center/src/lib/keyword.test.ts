import { expect, test } from 'vitest'
import { parseKeyword } from './keyword'

test('a search is what an address says, as long as the server takes it', () => {
  expect(parseKeyword({ keyword: ' 收入 ' })).toEqual({ keyword: '收入' })
  expect(parseKeyword({ keyword: 2026 })).toEqual({ keyword: '2026' })
  expect(parseKeyword({ keyword: 'x'.repeat(61) })).toEqual({ keyword: 'x'.repeat(60) })
  for (const keyword of ['', '  ', ['a'], null]) expect(parseKeyword({ keyword })).toEqual({})
})
