import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

const roots = ['apps', 'packages'].flatMap((folder) => readdirSync(folder).map((name) => `${folder}/${name}`))
// The SDK for games is checked with these tools, and knows nothing of the web.
roots.push('../sdk/typescript')

const IS_TEST = /^(src|tests)\/.*\.test\.tsx?$/

/**
 * A folder's tests by what they need, so that files which need the same share a process and what it has imported, which was half of
 * what all tests took: those with a document, and those without. A file that mocks a module keeps its modules for itself.
 */
function projectsOf(folder: string): TestProjectInlineConfiguration[] {
  const root = resolve(folder)
  const config = `${root}/vitest.config.ts`
  if (!existsSync(config)) return []
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => IS_TEST.test(file))
  const having = (pattern: RegExp) =>
    files.filter((file) => pattern.test(readFileSync(`${root}/${file}`, 'utf8')))
  const mocking = having(/\bvi\.(mock|doMock)\(/)
  const documented = having(/^\/\/ @vitest-environment happy-dom/).filter((file) => !mocking.includes(file))
  const name = folder.split('/').at(-1)
  return [
    { name: `${name}`, isolate: false, exclude: ['**/node_modules/**', ...mocking, ...documented] },
    { name: `${name} (document)`, isolate: false, include: documented },
    { name: `${name} (mocks)`, isolate: true, include: mocking },
  ]
    .filter(({ include }) => include?.length !== 0)
    .map((test) => ({
      extends: config,
      root,
      test: { ...test, setupFiles: [resolve('test-between-files.ts')] },
    }))
}

export default defineConfig({ test: { projects: roots.flatMap(projectsOf) } })
