import { expect, test } from 'vitest'
import { parsePlayer } from './search'

test('the address says whose events, which, of which days and from where on', () => {
  expect(parsePlayer({ player: 12, event: 'battle', days: 30 })).toEqual({
    player: '12',
    event: 'battle',
    days: 30,
  })
  const day = { first: '2026-11-01', last: '2026-11-01' }
  expect(
    parsePlayer({ ...day, player: '18446744073709551615', before: '1700-18446744073709551615' }),
  ).toEqual({ ...day, player: '18446744073709551615', before: '1700-18446744073709551615' })
})

test.each([0, -1, 1.5, 2 ** 60, '', '0', '12a', "1' OR 1", '1'.repeat(21), ['1']])(
  'what is no number of a player is left out: %j',
  (player) => expect(parsePlayer({ player, event: '', before: '1' })).toEqual({}),
)
