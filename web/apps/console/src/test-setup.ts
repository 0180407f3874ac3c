import { afterEach } from 'vitest'

// Tests of plain functions run without a document, which takes half a second a file to make; the others
// begin with `@vitest-environment happy-dom`.
if (typeof document !== 'undefined') {
  await import('@testing-library/jest-dom/vitest')
  const { cleanup } = await import('@testing-library/react')
  afterEach(() => {
    cleanup()
    localStorage.clear()
    sessionStorage.clear()
  })
}
