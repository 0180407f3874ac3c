// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { clearSession } from '../expiry'
import { useDownloads } from './downloads'

const state = () => useDownloads.getState()

beforeEach(() => {
  useDownloads.setState({ tasks: [], isOpen: false, nextId: 1 })
})

describe('[T-01] download tasks', () => {
  it('appends with auto-incrementing ids and opens the drawer', () => {
    expect([state().setTask({ name: 'a' }), state().setTask({ name: 'b' })]).toEqual([1, 2])
    expect(state().tasks.map((task) => task.name)).toEqual(['a', 'b'])
    expect(state().isOpen).toBe(true)
  })

  it('deletes by id and gives no id twice', () => {
    const first = state().setTask({ name: 'a' })
    state().setTask({ name: 'b' })
    state().deleteTask(first)
    expect(state().tasks.map((task) => task.name)).toEqual(['b'])
    expect(state().setTask({ name: 'c' })).toBe(3)
  })

  it('clearing empties the list and stops what runs', () => {
    const cancel = vi.fn<() => void>()
    state().setTask({ name: 'a', cancel })
    state().clearTasks()
    expect(state().tasks).toEqual([])
    expect(cancel).toHaveBeenCalledOnce()
  })

  it('ends with the login', () => {
    state().setTask({ name: 'a' })
    clearSession()
    expect(state().tasks).toEqual([])
    expect(state().isOpen).toBe(false)
  })
})
