// Fails the build when a form of the SDK is larger than what a game is promised.
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

const MOST_BYTES = 10 * 1024

for (const name of ['longshore.js', 'longshore.global.js']) {
  const bytes = gzipSync(readFileSync(new URL(`../dist/${name}`, import.meta.url)), { level: 9 }).length
  process.stdout.write(`${name}: ${bytes} bytes with gzip, ${MOST_BYTES} are the most\n`)
  if (bytes > MOST_BYTES) process.exitCode = 1
}
