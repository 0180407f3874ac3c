import { expect, it } from 'vitest'
import { isApple, isInChat } from './device'

const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36'

it('knows browsers that refuse to download, and devices that cannot install', () => {
  expect(isInChat(`${ANDROID} MicroMessenger/8.0.50`)).toBe(true)
  expect(isInChat(`${ANDROID} QQ/9.0`)).toBe(true)
  // QQ's browser of its own does download.
  expect(isInChat(`${ANDROID} MQQBrowser/14.0`)).toBe(false)
  expect(isInChat(ANDROID)).toBe(false)
  expect(isApple('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)')).toBe(true)
  expect(isApple(ANDROID)).toBe(false)
})
