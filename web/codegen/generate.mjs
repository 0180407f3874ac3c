// Writes packages/api-client/src/{schema,actions}.gen.ts from the server's OpenAPI description. The generator needs
// TypeScript's JavaScript API, which TypeScript 7 has no more, hence this folder with its own TypeScript 6 outside the
// workspaces.
import { execFileSync } from 'node:child_process'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { actionsFile, prepared } from './description.mjs'

const here = fileURLToPath(new URL('.', import.meta.url))
const server = process.env.LONGSHORE_BIN ?? join(here, '../../.venv/bin/longshore')
const target = join(here, '../packages/api-client/src')
const file = join(tmpdir(), `longshore-openapi-${process.pid}.json`)

if (!existsSync(join(here, 'node_modules')))
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: here, stdio: 'inherit' })
const description = prepared(JSON.parse(execFileSync(server, ['openapi'], { maxBuffer: 64 * 1024 * 1024 })))
writeFileSync(join(target, 'actions.gen.ts'), actionsFile(description))
try {
  writeFileSync(file, JSON.stringify(description))
  execFileSync(
    join(here, 'node_modules/.bin/openapi-typescript'),
    // A field with a default need not be sent.
    [file, '--output', join(target, 'schema.gen.ts'), '--alphabetize', '--default-non-nullable=false'],
    { stdio: 'inherit' },
  )
} finally {
  rmSync(file, { force: true })
}
