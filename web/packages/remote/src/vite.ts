// Build settings of every micro app: an ES module that exports `mount`, a manifest, addresses relative to itself.
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import type { UserConfig } from 'vite'
import { chunkGuard, hashedFileNames, precompress } from '../../kit/src/vite.ts'

interface Options {
  /** `import.meta.url` of the app's vite.config.ts. */
  configUrl: string
  port: number
}

/** The Vite configuration of a remote; `vite` serves its stand-alone page, `vite build` makes what the host loads. */
export function remoteConfig({ configUrl, port }: Options): UserConfig {
  const server = process.env.LONGSHORE_DEV_SERVER ?? 'http://127.0.0.1:8000'
  return {
    // An absolute base would make the lazy chunks resolve against the host's address.
    base: './',
    resolve: { alias: { '@': fileURLToPath(new URL('./src', configUrl)) } },
    plugins: [react(), chunkGuard(), precompress()],
    server: { port, proxy: { '/ultra': server, '/store': server } },
    build: {
      target: 'es2022',
      manifest: 'manifest.json',
      // `scripts/budget.mjs` judges sizes, by page and compressed.
      chunkSizeWarningLimit: 2000,
      rolldownOptions: {
        input: 'src/mount.tsx',
        // Otherwise the bundler drops the export that the host looks for.
        preserveEntrySignatures: 'exports-only',
        output: {
          ...hashedFileNames,
          // Each file costs a request: what is loaded at first is one, and so are the words of the other language.
          codeSplitting: {
            groups: [
              { name: 'frame', tags: ['$initial'], test: (id: string) => !id.endsWith('/src/mount.tsx') },
              { name: 'en-US', test: /[\\/]locales[\\/]en-US\.ts$/ },
            ],
          },
        },
      },
    },
  }
}
