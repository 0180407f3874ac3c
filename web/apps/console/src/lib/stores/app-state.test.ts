// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest'
import { useAppState } from './app-state'

const game = { Id: 3, Name: '山河策', Icon: '/store/static/a.png', GameType: 'app' } as const

beforeEach(() => useAppState.getState().clear())

describe('[E-02] app state', () => {
  test('starts without a game, in app mode', () => {
    expect(useAppState.getState()).toMatchObject({ gameInfo: null, commentKey: '', gameType: 'app' })
  })
  test('[G-04] the game lies in session storage, the rest in local storage', () => {
    useAppState.getState().setGame(game)
    useAppState.getState().setCommentKey('SDK')
    expect(JSON.parse(sessionStorage.getItem('longshore.game') ?? '')).toMatchObject({
      state: { gameInfo: game },
    })
    const local = localStorage.getItem('longshore.app') ?? ''
    expect(JSON.parse(local)).toMatchObject({ state: { commentKey: 'SDK', gameType: 'app' } })
    expect(local).not.toContain('山河策')
  })
  test('a reload restores both', async () => {
    sessionStorage.setItem('longshore.game', JSON.stringify({ state: { gameInfo: game }, version: 0 }))
    localStorage.setItem(
      'longshore.app',
      JSON.stringify({ state: { commentKey: 'Channel', gameType: 'miniapp' }, version: 0 }),
    )
    await useAppState.persist.rehydrate()
    expect(useAppState.getState()).toMatchObject({
      gameInfo: game,
      commentKey: 'Channel',
      gameType: 'miniapp',
    })
  })
  test('another tab, which has only local storage, has no game', async () => {
    useAppState.getState().setGame(game)
    sessionStorage.clear()
    await useAppState.persist.rehydrate()
    expect(useAppState.getState().gameInfo).toBeNull()
  })
})
