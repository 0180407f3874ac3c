// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { useAppState } from '@/lib/stores/app-state'
import { useSessionChannel } from './session-channel'

describe('useSessionChannel', () => {
  test('[D-03] a remote reads the session and hears of a change of the game', () => {
    useAppState.setState({ gameInfo: null })
    const { result } = renderHook(() => useSessionChannel())
    const listener = vi.fn()
    const stop = result.current.subscribe(listener)
    const before = result.current.get()
    expect(before.game).toBeNull()
    act(() => useAppState.getState().setGame({ Id: 3, Name: 'Star', Icon: '/i.png', GameType: 'app' }))
    expect(listener).toHaveBeenCalledTimes(1)
    expect(result.current.get().game).toEqual({ id: 3, name: 'Star', icon: '/i.png', gameType: 'app' })
    act(() => useAppState.getState().setCommentKey('Home'))
    // Nothing of the session has changed: the same object, and no call.
    expect(listener).toHaveBeenCalledTimes(1)
    stop()
    act(() => useAppState.getState().setGame(null))
    expect(listener).toHaveBeenCalledTimes(1)
  })
})
