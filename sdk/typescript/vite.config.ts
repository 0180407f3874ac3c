import { defineConfig } from 'vite'

// Two forms: a module for bundlers and mini games, and a script that defines `Longshore` for a plain page. What mini
// games run on is older than today's browsers.
export default defineConfig({
  build: {
    target: 'es2020',
    lib: {
      entry: 'src/index.ts',
      name: 'Longshore',
      formats: ['es', 'iife'],
      fileName: (format) => (format === 'es' ? 'longshore.js' : 'longshore.global.js'),
    },
    emptyOutDir: false,
    minify: true,
  },
})
