import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'remote',
    environment: 'node',
    environmentOptions: { happyDOM: { url: 'http://localhost:3000/micro/popularize' } },
  },
})
