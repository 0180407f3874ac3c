import { expect, test } from 'vitest'
import { lookOf } from './look'

test('no two of fourteen series look alike, and none like the rest or what is compared with', () => {
  const all = [...Array.from({ length: 14 }, (_, index) => lookOf({}, index)), lookOf({ isBefore: true }, 0)]
  all.push(lookOf({ isRest: true }, 3))
  expect(new Set(all.map(({ hue, line }) => `${hue} ${line}`)).size).toBe(all.length)
  expect(all.slice(0, 14).every(({ hue }) => hue >= 1 && hue <= 7)).toBe(true)
})
