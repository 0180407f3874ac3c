// Writes .br and .gz beside every text file of the builds, once, so that no request pays for compression.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const TEXT = /\.(js|css|html|svg|json|txt|md)$/
const LEAST_BYTES = 1024

for (const app of readdirSync('apps')) {
  const folder = join('apps', app, 'dist')
  try {
    statSync(folder)
  } catch {
    continue
  }
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (!entry.isFile() || !TEXT.test(path)) continue
    const bytes = readFileSync(path)
    if (bytes.length < LEAST_BYTES) continue
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
    writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }))
  }
}
