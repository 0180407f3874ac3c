// Run by Vite, never shipped: puts the built SDK under /micro/sdk/, and its version and checksums into `virtual:sdk`.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import type { SdkFile } from './sdk-file'

const SDK = fileURLToPath(new URL('../../../../../../../sdk/', import.meta.url))
const PACKED = fileURLToPath(new URL('../../../../../../../build/sdk/', import.meta.url))
const MODULE = 'virtual:sdk'
const HELP = 'the SDK is not built: run `make setup-run`'

interface Source {
  platform: SdkFile['platform']
  version: string
  path: string
  name: string
}

export function sdkFiles(): Plugin {
  return {
    name: 'longshore-sdk-files',
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
    load(id) {
      if (id !== `\0${MODULE}`) return undefined
      return `export default ${JSON.stringify(sources().map(described))}`
    },
    generateBundle() {
      for (const { path, name } of sources())
        this.emitFile({ type: 'asset', fileName: `sdk/${name}`, source: readFileSync(path) })
    },
  }
}

/** Every file that games take, in the order of the page. */
function sources(): Source[] {
  const { version } = JSON.parse(readFileSync(`${SDK}typescript/package.json`, 'utf8')) as { version: string }
  const archive = `longshore-sdk-${version}.tgz`
  const found: Source[] = [
    { platform: 'npm', version, path: PACKED + archive, name: archive },
    {
      platform: 'page',
      version,
      path: `${SDK}typescript/dist/longshore.global.js`,
      name: `longshore-${version}.js`,
    },
  ]
  found.push(...android())
  const missing = found.find(({ path }) => !existsSync(path))
  if (missing) throw new Error(`${missing.path}: ${HELP}`)
  return found
}

/** A machine without a JDK builds a console that does not offer it. */
function android(): Source[] {
  const names = existsSync(PACKED) ? readdirSync(PACKED) : []
  return names.flatMap((name) => {
    const version = /^longshore-android-([\d.]+)\.aar$/.exec(name)?.[1]
    return version ? [{ platform: 'android', version, path: PACKED + name, name }] : []
  })
}

function described({ platform, version, path, name }: Source): SdkFile {
  const bytes = readFileSync(path)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { platform, version, name, size: bytes.length, sha256 }
}
