import { fileURLToPath } from 'node:url'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { pageChunks } from '../../packages/kit/src/page-chunks.ts'
import { chunkGuard, hashedFileNames, precompress, versionFile } from '../../packages/kit/src/vite.ts'
import { chunkGroups, pageOf } from './src/app/compile/chunks.ts'
import { sdkFiles } from './src/components/integration/compile/sdk-plugin.ts'
import { docsPages } from './src/features/docs/compile/docs-plugin.ts'

const source = fileURLToPath(new URL('./src', import.meta.url))
// Previews are drawn by what games carry.
const repository = fileURLToPath(new URL('../../..', import.meta.url))
const views = `${repository}sdk/typescript/src/views/index.ts`
// `npm run dev` talks to a running server; the built files are served by that server itself.
const server = process.env.LONGSHORE_DEV_SERVER ?? 'http://127.0.0.1:8000'

const chunks = pageChunks({ pageOf, groups: chunkGroups })

export default defineConfig({
  base: '/micro/',
  resolve: { alias: { '@': source, '@longshore/sdk/views': views } },
  plugins: [
    tanstackRouter({ target: 'react', autoCodeSplitting: true }),
    react(),
    chunks.plugin,
    chunkGuard(),
    versionFile(),
    docsPages(),
    sdkFiles(),
    precompress(),
  ],
  // What the real server sends, so that an inline script is noticed here as well.
  preview: {
    headers: {
      'Content-Security-Policy':
        "default-src 'self'; script-src 'self'; style-src 'self' 'nonce-__NONCE__'; img-src 'self' data: blob:",
    },
  },
  server: {
    fs: { allow: [repository] },
    proxy: {
      '/ultra': server,
      '/agreement': server,
      '/init': server,
      '/store': server,
      '/micro/remotes': server,
      '/demo': server,
    },
  },
  // One file each, named so that the server knows them for workers: they have a policy of their own.
  worker: {
    format: 'iife',
    rolldownOptions: { output: { entryFileNames: 'js/[name].[hash].js' } },
  },
  build: {
    target: 'es2022',
    manifest: true,
    rolldownOptions: {
      output: {
        ...hashedFileNames,
        codeSplitting: {
          groups: [
            {
              // What every page needs of others' code: a new release of the console leaves it in the browsers' caches.
              name: 'core',
              test: /node_modules[\\/](react|react-dom|scheduler|zustand|@tanstack[\\/](react-router|router-core|history|store|react-store))[\\/]/,
              priority: chunks.groups.length + 1,
            },
            ...chunks.groups,
          ],
        },
      },
    },
  },
})
