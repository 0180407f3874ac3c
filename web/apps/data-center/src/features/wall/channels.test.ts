import { expect, test } from 'vitest'
import { foldChannels } from './channels'

const channels = (...online: number[]) => online.map((count, n) => ({ channel: `c${n}`, online: count }))

test('as many channels as there are lines stand by themselves', () => {
  const five = channels(9, 7, 5, 3, 1)
  expect(foldChannels(five)).toEqual({ shown: five, others: 0, rest: 0 })
  expect(foldChannels([])).toEqual({ shown: [], others: 0, rest: 0 })
})

test('of more the four greatest do, and the others are one line', () => {
  const six = channels(9, 7, 5, 3, 2, 1)
  expect(foldChannels(six)).toEqual({ shown: six.slice(0, 4), others: 2, rest: 3 })
})
