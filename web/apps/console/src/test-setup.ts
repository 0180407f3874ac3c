import { afterEach, vi } from 'vitest'

// A busy machine answers late, not wrongly.
const PATIENCE_MS = 15_000
vi.setConfig({ testTimeout: 4 * PATIENCE_MS })

// Tests of plain functions run without a document, which takes half a second a file to make; the others
// begin with `@vitest-environment happy-dom`.
if (typeof document !== 'undefined') {
  await import('@testing-library/jest-dom/vitest')
  const { cleanup, configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: PATIENCE_MS })
  afterEach(() => {
    cleanup()
    localStorage.clear()
    sessionStorage.clear()
  })
}
