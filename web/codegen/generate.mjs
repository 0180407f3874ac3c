// Writes packages/api-client/src/{schema,actions}.gen.ts from the server's OpenAPI description, and the TypeScript SDK's
// types from the run time's. The generator needs TypeScript's JavaScript API, which TypeScript 7 has no more, hence this
// folder with its own TypeScript 6 outside the workspaces.
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
const description = prepared(described())
writeFileSync(join(target, 'actions.gen.ts'), actionsFile(description))
writeTypes(description, join(target, 'schema.gen.ts'))
writeTypes(described('--runtime'), join(here, '../../sdk/typescript/src/api.gen.ts'))

function described(...options) {
  return JSON.parse(execFileSync(server, ['openapi', ...options], { maxBuffer: 64 * 1024 * 1024 }))
}

function writeTypes(document, output) {
  try {
    writeFileSync(file, JSON.stringify(document))
    execFileSync(
      join(here, 'node_modules/.bin/openapi-typescript'),
      // A field with a default need not be sent.
      [file, '--output', output, '--alphabetize', '--default-non-nullable=false'],
      { stdio: 'inherit' },
    )
  } finally {
    rmSync(file, { force: true })
  }
}
