// Style sheets hold what only their own page has: a class that nobody uses, one that is used and not there, and a rule that
// several sheets repeat are faults. `--count` prints bytes and declarations by tree, and how many bytes a line of components
// takes, of a revision too: `--count e0ebf67`.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

const TREES = ['apps/', 'packages/', '']
/** Its sheets are one to the pages: what they take of it goes by the name `layout`. */
const LAYOUT = 'packages/ui/src/layout'
/** As many declarations, in as many sheets, are worth a class of layout. */
const LEAST_DECLARATIONS = 4
const LEAST_SHEETS = 3
const LEAST_READ = 60

function git(...args) {
  return execFileSync('git', args, { encoding: 'utf8', maxBuffer: 1 << 28 })
}

/** The files of the work tree, new ones too, and not those that were removed. */
function present() {
  return git('ls-files', '-co', '--exclude-standard', 'apps', 'packages')
    .split('\n')
    .filter((file) => file && existsSync(file))
}

function withoutComments(css) {
  return css.replaceAll(/\/\*[\s\S]*?\*\//g, '')
}

function rulesOf(css) {
  return [...withoutComments(css).matchAll(/([^{};]+)\{([^{}]*)\}/g)].map(([, selector, body]) => ({
    selector: selector.trim().replaceAll(/\s+/g, ' '),
    declarations: body
      .split(';')
      .map((one) => one.trim().replaceAll(/\s+/g, ' '))
      .filter(Boolean),
  }))
}

/** What styles are for; tests of components are not. */
function isComponent(file) {
  return file.endsWith('.tsx') && !file.endsWith('.test.tsx')
}

function count(files, read) {
  for (const tree of TREES) {
    const sheets = files.filter((file) => file.startsWith(tree) && file.endsWith('.css')).map(read)
    const bytes = sheets.reduce((sum, css) => sum + Buffer.byteLength(css), 0)
    const declarations = sheets.reduce(
      (sum, css) => sum + rulesOf(css).reduce((all, rule) => all + rule.declarations.length, 0),
      0,
    )
    const components = files.filter((file) => file.startsWith(tree) && isComponent(file)).map(read)
    const lines = components.reduce((sum, source) => sum + source.split('\n').length - 1, 0)
    console.log(
      `${(tree || 'all').padEnd(10)} ${sheets.length} sheets, ${bytes} bytes, ${declarations} declarations; ` +
        `${lines} lines of components, ${(bytes / lines).toFixed(2)} bytes a line`,
    )
  }
}

function countAt(revision) {
  const files = git('ls-tree', '-r', '--name-only', revision, '.').split('\n')
  count(files, (file) => git('show', `${revision}:./${file}`))
}

/** The classes that are taken from an imported sheet, the import itself left out. */
function usesOf(source, name) {
  return [...source.matchAll(new RegExp(`(?<![\\w./'-])${name}\\.(\\w+)`, 'g'))].map((match) => match[1])
}

/** Where a module is imported: `import styles from './x.module.css'`, by its path from this folder. */
function importsOf(sources) {
  const imports = new Map()
  for (const [file, source] of sources) {
    for (const [, name, from] of source.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)) {
      const sheet = from.startsWith('@/')
        ? `apps/console/src/${from.slice(2)}`
        : path.posix.join(path.posix.dirname(file), from)
      const used = usesOf(source, name)
      const isDynamic = new RegExp(`\\b${name}\\[|\\{ ${name} \\}`).test(source)
      imports.set(sheet, [...(imports.get(sheet) ?? []), { file, used, isDynamic }])
    }
  }
  return imports
}

function classesOf(css) {
  const selectors = rulesOf(css).map(({ selector }) =>
    selector.replaceAll(/:global\([^)]*\)|\[[^\]]*\]/g, ''),
  )
  return new Set(
    selectors.flatMap((selector) => [...selector.matchAll(/\.([a-z]\w*)/gi)].map((match) => match[1])),
  )
}

function isOfLayout([sheet]) {
  return path.posix.dirname(sheet) === LAYOUT
}

/** Of two classes of one name, in two of the sheets that are handed on as one, pages would have the second alone. */
function hidden(sheets) {
  const places = new Map()
  for (const [sheet, css] of [...sheets].filter(isOfLayout))
    for (const name of classesOf(css)) places.set(name, [...(places.get(name) ?? []), sheet])
  return [...places]
    .filter(([, where]) => where.length > 1)
    .map(([name, where]) => `.${name} is in ${where.join(' and ')}: the second alone would be used`)
}

function unmatched(sheets, sources) {
  const imports = importsOf(sources)
  const ofLayout = [...sources].map(([file, source]) => ({
    file,
    used: usesOf(source, 'layout'),
    isDynamic: false,
  }))
  imports.set(
    LAYOUT,
    ofLayout.filter(({ file }) => sources.get(file).includes('/layout')),
  )
  const own = [...sheets].filter((one) => !isOfLayout(one))
  const named = [...sheets].filter(isOfLayout).map(([, css]) => css)
  return [...own, [LAYOUT, named.join('\n')]].flatMap(([sheet, css]) => {
    const classes = classesOf(css)
    const users = imports.get(sheet) ?? []
    const used = new Set(users.flatMap((user) => user.used))
    const missing = users.flatMap(({ file, used: names }) =>
      names.filter((name) => !classes.has(name)).map((name) => `${file}: ${sheet} has no class ${name}`),
    )
    const isDynamic = users.some((user) => user.isDynamic)
    const unused = isDynamic ? [] : [...classes].filter((name) => !used.has(name))
    return [...missing, ...unused.map((name) => `${sheet}: nobody uses .${name}`)]
  })
}

function repeated(sheets) {
  const places = new Map()
  for (const [sheet, css] of sheets) {
    for (const { selector, declarations } of rulesOf(css)) {
      if (declarations.length < LEAST_DECLARATIONS) continue
      const key = declarations.toSorted().join('; ')
      places.set(key, [...(places.get(key) ?? []), `${sheet} ${selector}`])
    }
  }
  return [...places]
    .filter(([, where]) => where.length >= LEAST_SHEETS)
    .map(
      ([key, where]) =>
        `said ${where.length} times, make it a class of layout: { ${key} }\n  ${where.join('\n  ')}`,
    )
}

function check(files) {
  const sheets = new Map(
    files.filter((file) => file.endsWith('.module.css')).map((file) => [file, readFileSync(file, 'utf8')]),
  )
  const sources = new Map(
    present()
      .filter((file) => /\.tsx?$/.test(file) && !file.includes('.gen.'))
      .map((file) => [file, readFileSync(file, 'utf8')]),
  )
  const faults = [...unmatched(sheets, sources), ...hidden(sheets), ...repeated(sheets)]
  if (sheets.size < LEAST_READ) faults.push(`only ${sheets.size} style sheets were read`)
  for (const line of faults) console.error(line)
  process.exit(faults.length > 0 ? 1 : 0)
}

function main([option, revision]) {
  if (revision) return countAt(revision)
  const files = present()
  if (option === '--count') return count(files, (file) => readFileSync(file, 'utf8'))
  return check(files.filter((file) => file.endsWith('.css')))
}

main(process.argv.slice(2))
