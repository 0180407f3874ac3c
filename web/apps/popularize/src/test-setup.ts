// Tests of plain functions run without a document; jest-dom's matchers are for the others.
if (typeof document !== 'undefined') await import('@testing-library/jest-dom/vitest')

export {}
