import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { name: 'sdk', include: ['tests/**/*.test.ts'], root: import.meta.dirname },
})
