import { expect, test } from 'vitest'
import { deviceOf, numbersOf } from './device'

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [`${WINDOWS} Chrome/156.0.0.0 Safari/537.36`, 'Chrome · Windows', false],
  [`${WINDOWS} Chrome/156.0.0.0 Safari/537.36 Edg/156.0.0.0`, 'Edge · Windows', false],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
    'Safari · iPhone',
    true,
  ],
  [
    'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/156.0 Mobile Safari/537.36 MicroMessenger/8.0.60',
    'WeChat · Android',
    true,
  ],
  ['curl/8.9', 'curl', false],
  ['', '', false],
])('%s', (userAgent, name, isPhone) => {
  expect(deviceOf(userAgent)).toEqual({ name, isPhone })
})

test('devices of one name are told apart', () => {
  expect(numbersOf(['Chrome · Linux', 'Safari · iPhone', 'Chrome · Linux', '', ''])).toEqual([1, 1, 2, 1, 2])
})
