// @vitest-environment happy-dom
import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useDebounced } from './use-debounced'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('[C-08] only a text that stood still counts, and nothing waits where nothing changed', () => {
  const seen: string[] = []
  const root = createRoot(document.createElement('div'))
  const type = (text: string): void => {
    act(() => {
      root.render(createElement(Field, { text, seen }))
    })
  }
  const wait = (milliseconds: number): void => {
    act(() => {
      vi.advanceTimersByTime(milliseconds)
    })
  }
  type('')
  // A timer for what stands there from the start could fire after what was typed since, and take it back.
  expect(vi.getTimerCount()).toBe(0)
  type('target')
  wait(900)
  type('targetSdk')
  wait(990)
  expect(seen.at(-1)).toBe('')
  wait(10)
  expect(seen.at(-1)).toBe('targetSdk')
  expect(vi.getTimerCount()).toBe(0)
  act(() => {
    root.unmount()
  })
})

function Field({ text, seen }: { text: string; seen: string[] }) {
  seen.push(useDebounced(text, 1000))
  return null
}
