import { expect, test } from 'vitest'
import { deviceOf } from './device'

test.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 MicroMessenger/8.0.50',
    'iPhone',
    true,
  ],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/130.0', 'Android', false],
  ['Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 Chrome/114.0', 'HarmonyOS', false],
  ['curl/8.5.0', '', false],
])('%s', (agent, system, isWeChat) => {
  expect(deviceOf(agent)).toEqual({ system, isWeChat })
})
