// Writes packages/api-client/src/schema.gen.ts from the server's OpenAPI description. The generator needs TypeScript's
// JavaScript API, which TypeScript 7 has no more, hence this folder with its own TypeScript 6 outside the workspaces.
import { execFileSync } from 'node:child_process'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = fileURLToPath(new URL('.', import.meta.url))
const server = process.env.LONGSHORE_BIN ?? join(here, '../../.venv/bin/longshore')
const target = join(here, '../packages/api-client/src/schema.gen.ts')
const description = join(tmpdir(), `longshore-openapi-${process.pid}.json`)

if (!existsSync(join(here, 'node_modules')))
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: here, stdio: 'inherit' })
try {
  writeFileSync(description, execFileSync(server, ['openapi'], { maxBuffer: 64 * 1024 * 1024 }))
  execFileSync(
    join(here, 'node_modules/.bin/openapi-typescript'),
    [description, '--output', target, '--alphabetize'],
    {
      stdio: 'inherit',
    },
  )
} finally {
  rmSync(description, { force: true })
}
