import { defineConfig } from 'vitest/config'

export default defineConfig({
  // Run among the web's projects this folder lies outside their root, where tests with a document are not read else.
  server: { fs: { strict: false } },
  test: { name: 'sdk', root: import.meta.dirname },
})
