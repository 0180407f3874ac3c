// What the generated types are for: a field, a parameter or an action that the server renames fails the web's type check.
// The check runs on a copy of what is generated, and on the pages of one area.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

const WEB = resolve(import.meta.dirname, '../../..')
const PAGES = join(WEB, 'apps/console/src/pages/pack/game-conf/goods')
const folder = mkdtempSync(join(tmpdir(), 'longshore-renamed-'))

/** As the server would rename them: what an answer has, what a call takes, and an action itself. */
const RENAMED = { exponent: 'decimals', template: 'is_template', usdk_delete_goods: 'usdk_drop_goods' }

function typeErrors(): string[] {
  const config = {
    extends: join(WEB, 'apps/console/tsconfig.json'),
    compilerOptions: {
      paths: {
        '@/*': [join(WEB, 'apps/console/src/*')],
        '@longshore/api-client': [join(folder, 'src/index.ts')],
      },
      types: [],
    },
    include: [join(PAGES, '*'), join(WEB, 'node_modules/vite/client.d.ts')],
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
  try {
    execFileSync(join(WEB, 'node_modules/.bin/tsc'), ['-p', folder], { encoding: 'utf8', cwd: WEB })
    return []
  } catch (error) {
    const lines = (error as { stdout: string }).stdout.split('\n')
    return lines.filter((line) => line.includes('error TS'))
  }
}

beforeAll(() => {
  cpSync(import.meta.dirname, join(folder, 'src'), { recursive: true })
  for (const name of readdirSync(join(folder, 'src')).filter((each) => each.endsWith('.gen.ts'))) {
    const file = join(folder, 'src', name)
    const text = Object.entries(RENAMED).reduce(
      (now, [before, after]) => now.replaceAll(new RegExp(`^( +)${before}(\\??:)`, 'gm'), `$1${after}$2`),
      readFileSync(file, 'utf8'),
    )
    writeFileSync(file, text)
  }
})
afterAll(() => rmSync(folder, { recursive: true }))

// One run of tsc: three seconds, more on a busy machine.
it('every renaming is found, and nothing else', { timeout: 60_000 }, () => {
  const errors = typeErrors()
  for (const before of Object.keys(RENAMED)) expect(errors.join('\n')).toContain(`'${before}'`)
  const unexpected = errors.filter((line) => !Object.keys(RENAMED).some((before) => line.includes(before)))
  expect(unexpected).toEqual([])
})
