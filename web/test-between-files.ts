// Files of tests share a process (vitest.config.ts): each finds its document as the first one did.
import { afterAll, vi } from 'vitest'

interface HappyWindow {
  happyDOM: { setURL: (url: string) => void }
}

const isDocumented = typeof document !== 'undefined'
const url = isDocumented ? location.href : ''

afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  if (!isDocumented) return
  for (const element of [document.documentElement, document.head, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name)
  document.head.replaceChildren()
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
  ;(window as unknown as HappyWindow).happyDOM.setURL(url)
})
