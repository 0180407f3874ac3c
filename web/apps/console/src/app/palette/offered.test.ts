// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { childrenOf } from '@/lib/pages'
import { offeredPages } from './offered'

const names = (routes: string[], more = {}) =>
  offeredPages({ routes, hasGame: true, gameType: 'app', ...more }).map(({ name }) => name)

test('[P-02] the palette offers no page that its user may not open', () => {
  const without = names([])
  expect(without).toEqual(['Home', 'UserCenter', 'Setting'])
  expect(names(['/operate']).filter((name) => !without.includes(name))).toEqual([
    'Operate',
    // Every page of the area, whichever there are.
    ...childrenOf('Operate', 'app').map(({ name }) => name),
  ])
  const pack = names(['/pack']).filter((name) => !without.includes(name))
  expect(pack).toEqual(['SDK', 'GameConf', 'TestValidity', 'Channel', 'PackTool'])
})

test('a page of a game needs one, and is of its type', () => {
  expect(names(['/pack', '/operate'], { hasGame: false })).toEqual(['Home', 'UserCenter', 'Setting'])
  expect(names(['/pack'], { gameType: 'miniapp' })).toContain('MiniSdk')
  expect(names(['/pack'], { gameType: 'miniapp' })).not.toContain('SDK')
})
