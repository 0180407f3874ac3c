if (typeof document !== 'undefined') await import('@testing-library/jest-dom/vitest')
