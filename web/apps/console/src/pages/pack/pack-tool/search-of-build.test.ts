// @vitest-environment happy-dom
import type { Game } from '@longshore/api-client'
import { expect, test } from 'vitest'
import { useAppState } from '@/lib/stores/app-state'
import { searchOfBuild } from './search-of-build'

test('a build of another game than is selected names its game, whichever was selected when it began', () => {
  useAppState.setState({ gameInfo: { Id: 1 } as Game })
  const build = { id: 7, gameId: 1 }
  expect(searchOfBuild(build)).toEqual({ tab: 'history', build: 7 })
  useAppState.setState({ gameInfo: { Id: 2 } as Game })
  expect(searchOfBuild(build)).toEqual({ tab: 'history', build: 7, game: 1 })
})
