// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { childrenOf } from '@/lib/pages'
import { offeredPages } from './offered'

const names = (routes: string[], more = {}) =>
  offeredPages({ routes, hasGame: true, gameType: 'app', ...more }).map(({ name }) => name)

test('[P-02] the palette offers no page that its user may not open', () => {
  const without = names([])
  expect(without).toEqual(['Home', 'UserCenter', 'Setting'])
  // Whatever pages operate has: they are listed once, in `lib/pages`.
  const operate = childrenOf('Operate', 'app').map(({ name }) => name)
  expect(operate).toContain('Players')
  expect(names(['/operate']).filter((name) => !without.includes(name))).toEqual(['Operate', ...operate])
  const pack = names(['/pack']).filter((name) => !without.includes(name))
  expect(pack).toEqual(['SDK', 'GameConf', 'TestValidity', 'Channel', 'PackTool'])
})

test('a page of a game needs one, and is of its type', () => {
  expect(names(['/pack', '/operate'], { hasGame: false })).toEqual(['Home', 'UserCenter', 'Setting'])
  expect(names(['/pack'], { gameType: 'miniapp' })).toContain('MiniSdk')
  expect(names(['/pack'], { gameType: 'miniapp' })).not.toContain('SDK')
})
