// Fails the build when a form of the SDK is larger than what a game is promised; the views count apart.
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

const MOST_KB = { 'longshore.js': 10, 'longshore.global.js': 10, 'views.js': 5, 'views.global.js': 5 }

for (const [name, most] of Object.entries(MOST_KB)) {
  const bytes = gzipSync(readFileSync(new URL(`../dist/${name}`, import.meta.url)), { level: 9 }).length
  process.stdout.write(`${name}: ${bytes} bytes with gzip, ${most * 1024} are the most\n`)
  if (bytes > most * 1024) process.exitCode = 1
}
