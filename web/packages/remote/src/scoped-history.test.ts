// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createScopedHistory } from './scoped-history'

describe('createScopedHistory', () => {
  const original = window.history.pushState

  beforeEach(() => window.history.replaceState(null, '', '/micro/popularize/promoters?page=2'))
  afterEach(() => {
    window.history.pushState = original
  })

  test('shows the address inside the basename', () => {
    const history = createScopedHistory('/micro/popularize')
    expect(history.location.pathname).toBe('/micro/popularize/promoters')
    expect(history.location.search).toBe('?page=2')
    history.destroy()
  })

  test('keeps the remote’s own last address when the console leaves it', () => {
    const history = createScopedHistory('/micro/popularize')
    history.push('/micro/popularize/promoters/new')
    history.flush()
    window.history.pushState(null, '', '/micro/operate')
    expect(window.location.pathname).toBe('/micro/operate')
    expect(history.location.pathname).toBe('/micro/popularize/promoters/new')
    history.destroy()
  })

  test.each(['push', 'replace'] as const)(
    'a late %s does not take back the address that the console left for',
    (how) => {
      const history = createScopedHistory('/micro/popularize')
      window.history.pushState(null, '', '/micro/data-center/today')
      history[how]('/micro/popularize/promoters')
      history.flush()
      expect(window.location.pathname).toBe('/micro/data-center/today')
      history.destroy()
    },
  )

  test('takes another app with the same beginning for outside', () => {
    const history = createScopedHistory('/micro/popularize')
    window.history.pushState(null, '', '/micro/popularize-old')
    expect(history.location.pathname).toBe('/micro/popularize/promoters')
    history.destroy()
  })

  test('gives the window its history back', () => {
    const before = window.history.pushState
    createScopedHistory('/micro/popularize').destroy()
    expect(window.history.pushState).toBe(before)
  })
})
