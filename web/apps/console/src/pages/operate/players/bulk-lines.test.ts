import { expect, test } from 'vitest'
import { linesOf } from './bulk-lines'

test('the first cell of each line, with the line that people count', () => {
  const text = '\uFEFFplayer_id,name\r\n"1001","墨染"\r\n\r\n 1002 \n1003\t9\n;x\n1004;'
  expect(linesOf(text)).toEqual([
    { line: 1, content: 'player_id' },
    { line: 2, content: '1001' },
    { line: 4, content: '1002' },
    { line: 5, content: '1003' },
    { line: 7, content: '1004' },
  ])
  expect(linesOf(' \n\n')).toEqual([])
})
