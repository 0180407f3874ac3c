import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build, type Rolldown } from 'vite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { pageChunks } from './page-chunks'

// An entry that opens three pages; a package whose index gives on what two, one and none of them need.
const FILES = {
  'entry.js':
    "export const open = { a: () => import('./a.page.js'), b: () => import('./b.page.js'), c: () => import('./c.page.js') }",
  'a.page.js':
    "import { table, Renamed } from './parts.js'\nimport * as words from './words.js'\nconsole.log('page a', table, Renamed, words)",
  'b.page.js':
    "import { table, only } from './parts.js'\nimport './words.js'\nconsole.log('page b', table, only)",
  'c.page.js': "import chart from './parts.js'\nconsole.log('page c', chart)",
  'parts.js':
    "import picture from './chart.js'\nexport { default as table, default as Renamed } from './table.js'\nexport * from './more.js'\nexport { picture as default }\nexport * as words from './words.js'\nexport const unused = 'unused'",
  'more.js': "export { only } from './only.js'\nexport { nobody } from './nobody.js'",
  'table.js': "import { row } from './row.js'\nexport default () => row + 'the table'",
  'row.js': "export const row = 'the row'",
  'only.js': "export const only = globalThis.only + 'of one'",
  'nobody.js': "export const nobody = globalThis.nobody + 'of none'",
  'chart.js': "export default () => 'the chart'",
  'words.js': "export const words = globalThis.words + 'the words'\nconsole.log(words)",
  'package.json': '{ "sideEffects": ["words.js", "entry.js", "*.page.js"] }',
}

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'page-chunks-'))
  for (const [name, text] of Object.entries(FILES)) writeFileSync(path.join(folder, name), text)
})
afterEach(() => rmSync(folder, { recursive: true }))

/** The modules of each file, by the name that the file has before its hash. */
async function built(): Promise<Record<string, string[]>> {
  const { plugin, groups } = pageChunks({
    pageOf: (id) => (id.endsWith('entry.js') ? 'entry' : /(\w)\.page\.js$/.exec(id)?.[1]),
    groups: [{ name: 'shared', holds: (pages) => pages.size > 1 }],
  })
  const { output } = (await build({
    root: folder,
    logLevel: 'silent',
    configFile: false,
    plugins: [plugin],
    build: {
      write: false,
      minify: false,
      modulePreload: false,
      rolldownOptions: {
        input: path.join(folder, 'entry.js'),
        preserveEntrySignatures: 'exports-only',
        output: { codeSplitting: { groups } },
      },
    },
  })) as Rolldown.RolldownOutput
  const chunks = output.filter((one) => one.type === 'chunk')
  return Object.fromEntries(
    chunks.map(({ name, moduleIds }) => [
      name,
      moduleIds
        .filter((id) => id.startsWith(folder))
        .map((id) => path.basename(id))
        .toSorted(),
    ]),
  )
}

test('what two pages need lies in one file, whatever else the package has that gives it on', async () => {
  const files = await built()
  expect(files.shared).toEqual(['row.js', 'table.js', 'words.js'])
  expect(files['a.page']).toEqual(['a.page.js'])
  expect(files['b.page']).toEqual(expect.arrayContaining(['b.page.js', 'only.js']))
  expect(files['c.page']).toEqual(expect.arrayContaining(['c.page.js', 'chart.js']))
  expect(Object.values(files).flat()).not.toContain('nobody.js')
})

test('a page has a file of its own, by which the manifest names it, though another page needs it too', async () => {
  writeFileSync(path.join(folder, 'c.page.js'), "import './a.page.js'\nconsole.log('page c')")
  const files = await built()
  expect(files['a.page']).toContain('a.page.js')
  expect(files.shared).not.toContain('a.page.js')
})
