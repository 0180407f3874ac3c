// Checks what each page makes the browser load (gzip -9) and in how many files, on the module graph of Vite's manifest; a page
// over its budget fails the build. Every route file is covered: one without a line of its own has the budget of a table page.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { constants, gzipSync } from 'node:zlib'

const CONSOLE = 'apps/console/dist'
const SPLIT = '?tsr-split=component'
const PUBLIC_SHELL = ['index.html']
const SHELL = [...PUBLIC_SHELL, 'src/app/guard-signed-in.ts', route('_entry')]
const HOME = [...SHELL, route('_entry.home')]
const DISCUSSION = 'src/features/discussion/discussion-dock.tsx'
const EDITOR = 'src/features/discussion/editor/rich-editor.tsx'

const TABLE_PAGE_KB = 310
// Pages before the login carry the one list of pages, their titles and the router's tree: some 30 bytes a page, and a few
// more for each file that two pages share.
/** Kilobytes of script by page; `css` where style sheets have a limit of their own. */
const LIMITS_KB = {
  login: 133,
  invite: 133,
  setup: 133,
  'partner.join': 135,
  'partner.index': 140,
  'install.$token': 131,
  404: 130,
  '_entry.home': 240,
}
const REMOTE_KB = 320
// Each is a request, of which a browser has six under way at once without HTTP/2: a page took 78 when modules lay as the bundler
// puts them.
const FILES = 30

function route(name) {
  return `src/routes/${name}.tsx${SPLIT}`
}

function readManifest(dist, file) {
  return { dist, chunks: JSON.parse(readFileSync(path.join(dist, file), 'utf8')) }
}

/** The files that the browser loads for some modules, statically imported ones included. */
function filesOf({ chunks }, roots) {
  const files = new Set()
  const visited = new Set()
  const visit = (key) => {
    if (visited.has(key)) return
    visited.add(key)
    const chunk = chunks[key]
    if (!chunk) throw new Error(`budget: ${key} is not in the manifest; adapt scripts/budget.mjs`)
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  for (const root of roots) visit(root)
  return files
}

function kilobytes(dist, files, extension) {
  let bytes = 0
  for (const file of files) {
    if (file.endsWith(extension))
      bytes += gzipSync(readFileSync(path.join(dist, file)), { level: constants.Z_BEST_COMPRESSION }).length
  }
  return bytes / 1024
}

function measure(manifest, page, limit, roots, loadedBefore = []) {
  const before = filesOf(manifest, loadedBefore)
  const files = [...filesOf(manifest, roots)].filter((file) => !before.has(file))
  return {
    page,
    limit,
    script: kilobytes(manifest.dist, files, '.js'),
    style: kilobytes(manifest.dist, files, '.css'),
    files: files.length,
  }
}

function consolePages() {
  const manifest = readManifest(CONSOLE, '.vite/manifest.json')
  const names = Object.keys(manifest.chunks)
    .filter((key) => key.startsWith('src/routes/') && key.endsWith(SPLIT))
    .map((key) => key.slice('src/routes/'.length, -`.tsx${SPLIT}`.length))
    .filter((name) => name !== '_entry')
  const rows = names.map((name) => {
    const parents = ['_entry.pack', '_entry.operate'].filter((area) => name.startsWith(`${area}.`)).map(route)
    const shell = name.startsWith('_entry.') ? SHELL : PUBLIC_SHELL
    return measure(manifest, name, LIMITS_KB[name] ?? TABLE_PAGE_KB, [...shell, ...parents, route(name)])
  })
  rows.push(measure(manifest, 'rich text, on top of home and drawer', 140, [EDITOR], [...HOME, DISCUSSION]))
  return rows
}

function remotes() {
  return ['popularize', 'data-center'].map((name) =>
    measure(readManifest(`apps/${name}/dist`, 'manifest.json'), name, REMOTE_KB, ['src/mount.tsx']),
  )
}

function isOver({ script, limit, files }) {
  return script > limit || files > FILES
}

function print(rows) {
  const width = Math.max(...rows.map(({ page }) => page.length))
  console.log(`${'page'.padEnd(width)}  script KB  limit  style KB  files`)
  for (const row of rows) {
    const { page, limit, script, style, files } = row
    const verdict = isOver(row) ? '  over budget' : ''
    console.log(
      `${page.padEnd(width)}  ${script.toFixed(1).padStart(9)}  ${String(limit).padStart(5)}  ${style.toFixed(1).padStart(8)}  ${String(files).padStart(5)}${verdict}`,
    )
  }
}

if (!existsSync(CONSOLE)) throw new Error('budget: build the apps first (npm run build)')
const rows = [...consolePages(), ...remotes()]
print(rows)
const over = rows.filter(isOver)
if (over.length > 0) {
  console.error(`\nOver budget: ${over.map(({ page }) => page).join(', ')}.`)
  console.error(
    'Load what is not needed at first with import(), or raise the limit in scripts/budget.mjs with a reason.',
  )
  process.exit(1)
}
