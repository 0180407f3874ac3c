import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [react()],
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  test: {
    name: 'popularize',
    environment: 'node',
    environmentOptions: { happyDOM: { url: 'http://localhost:3000/micro/popularize' } },
    setupFiles: ['src/test-setup.ts'],
  },
})
