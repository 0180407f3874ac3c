import { defineConfig } from 'vite'

// What browser games may show, apart from the core: a game that draws all of it itself carries none of it.
export default defineConfig({
  build: {
    target: 'es2020',
    lib: {
      entry: 'src/views/index.ts',
      name: 'LongshoreViews',
      formats: ['es', 'iife'],
      fileName: (format) => (format === 'es' ? 'views.js' : 'views.global.js'),
    },
    emptyOutDir: false,
    minify: true,
  },
})
