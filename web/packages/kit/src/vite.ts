// Build settings shared by the console and the micro apps: file names of clause A-01 and the chunk guard of H-05.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** Scripts in js/, stylesheets in css/, both with a content hash, so that they may be cached for ever. */
export const hashedFileNames = {
  entryFileNames: 'js/[name].[hash].js',
  chunkFileNames: 'js/[name].[hash].js',
  assetFileNames: (asset: { names?: readonly string[] }): string =>
    asset.names?.some((name) => name.endsWith('.css'))
      ? 'css/[name].[hash][extname]'
      : 'assets/[name].[hash][extname]',
}

const guardModule = fileURLToPath(new URL('./chunk-guard.ts', import.meta.url))

/** Build half of the chunk guard: every import() that Vite wraps goes through `guardChunk`. */
export function chunkGuard(): Plugin {
  return {
    name: 'longshore-chunk-guard',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (!id.includes('vite/preload-helper')) return undefined
      const inner = code
        .replace(/export\s+const\s+__vitePreload/, 'const __inner')
        .replace(/export\s+function\s+__vitePreload/, 'function __inner')
      // A new Vite may spell its helper differently; building without the guard would break H-05 silently.
      if (inner === code) this.error('the preload helper of Vite has changed: adapt packages/kit/src/vite.ts')
      return {
        code: `import { guardChunk } from ${JSON.stringify(guardModule)};\n${inner}\nexport const __vitePreload = (load, deps, importer) => guardChunk(() => __inner(load, deps, importer), String(load));`,
        map: null,
      }
    },
  }
}

/** Writes `version.json` with the entry script's name, by which an open tab notices a newer build. */
export function versionFile(): Plugin {
  return {
    name: 'longshore-version-file',
    apply: 'build',
    generateBundle(_, bundle) {
      const entry = Object.values(bundle).find((item) => item.type === 'chunk' && item.isEntry)
      if (!entry) this.error('no entry chunk')
      this.emitFile({
        type: 'asset',
        fileName: 'version.json',
        source: JSON.stringify({ entry: entry.fileName }),
      })
    },
  }
}

const COMPRESSIBLE = /\.(js|css|html|json|svg|md)$/
const MIN_BYTES = 1024
// Level 11 takes four times as long for 3 % less.
const BROTLI_LEVEL = 9

/** Writes `.br` and `.gz` beside every text file of the build, so that the server compresses nothing itself. */
export function precompress(): Plugin {
  let folder = ''
  return {
    name: 'longshore-precompress',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
    },
    closeBundle() {
      for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !COMPRESSIBLE.test(entry.name)) continue
        const file = join(entry.parentPath, entry.name)
        const bytes = readFileSync(file)
        if (bytes.length < MIN_BYTES) continue
        const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_LEVEL }
        writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }))
        writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
      }
    },
  }
}
