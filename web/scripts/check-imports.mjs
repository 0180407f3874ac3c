// Who may import whom: routes -> app -> pages -> features -> components | lib -> packages. A page never imports another page,
// a feature never another feature, an app never an app, a package never an app. The lists are exhaustive: a folder that is
// in none of them is a fault. Counts what it read, so that reading nothing cannot pass.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const IMPORT = /(?:^|\s)(?:import|export)\s(?:[^'"]*?\sfrom\s)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]/g
/** The layers of an app, lowest first. A file directly in `src` belongs to `app`: the entry points and their routers. */
const LAYERS = ['styles', 'lib', 'components', 'features', 'pages', 'app', 'routes']
/** The packages, lowest first. */
const PACKAGES = ['contract', 'rules', 'kit', 'api-client', 'ui', 'remote']
const APPS = readdirSync('apps')
const LEAST_FILES = 200

/** Where an import leads, as `apps/x/src/...` or `packages/x/...`; undefined outside of this workspace. */
function target(file, specifier) {
  const [kind, name] = file.split('/')
  if (specifier.startsWith('@/')) return join(kind, name, 'src', specifier.slice(2))
  if (specifier.startsWith('.')) return relative('.', join(dirname(file), specifier))
  const workspace = /^@longshore\/([^/]+)/.exec(specifier)?.[1]
  if (!workspace) return undefined
  return `${APPS.includes(workspace) ? 'apps' : 'packages'}/${workspace}`
}

function layerOf(path) {
  const [, , , layer, rest] = path.split('/')
  return rest === undefined && !LAYERS.includes(layer) ? 'app' : layer
}

/**
 * The feature or page that a path belongs to. A page is the outermost folder with an `index`; what lies beside the pages of
 * an area (`pages/pack/pages.ts`) belongs to the area and may be imported by all of its pages.
 */
function unitOf(path) {
  const folders = path.split('/').slice(0, 5)
  if (layerOf(path) !== 'pages') return folders.join('/')
  const rest = path.split('/').slice(5)
  while (rest.length > 0 && !isPage(folders.join('/'))) folders.push(rest.shift())
  return isPage(folders.join('/')) ? folders.join('/') : path.split('/').slice(0, 5).join('/')
}

function isPage(folder) {
  return (
    ['index.ts', 'index.tsx'].some((name) => existsSync(join(folder, name))) && !folder.endsWith('/locales')
  )
}

function unitFault(from, to) {
  const [unit, other] = [unitOf(from), unitOf(to)]
  if (layerOf(from) !== layerOf(to) || unit === other) return undefined
  if (layerOf(from) === 'features') return 'a feature imports a feature'
  if (layerOf(from) === 'pages' && !unit.startsWith(`${other}/`)) return 'a page imports another page'
  return undefined
}

function packageFault(name, toName) {
  if (!PACKAGES.includes(toName)) return `packages/${toName} has no place in the order of packages`
  return PACKAGES.indexOf(toName) > PACKAGES.indexOf(name) ? 'imports a package above it' : undefined
}

function appFault(file, to) {
  const [layer, toLayer] = [layerOf(file), layerOf(to)]
  for (const each of [layer, toLayer])
    if (!LAYERS.includes(each)) return `src/${each} has no place in the order of layers`
  if (LAYERS.indexOf(toLayer) > LAYERS.indexOf(layer)) return `${layer} imports ${toLayer}, which is above it`
  return unitFault(file, to)
}

function fault(file, to) {
  const [kind, name] = file.split('/')
  const [toKind, toName, toInside] = to.split('/')
  if (toKind === 'apps' && `${kind}/${name}` !== `${toKind}/${toName}`) return 'reaches into an app'
  if (toKind === 'packages' && toInside && `${kind}/${name}` !== `${toKind}/${toName}`)
    return /vite(\.config)?\.ts$/.test(file) ? undefined : 'reaches into a package past its front door'
  if (kind === 'packages') return packageFault(name, toName)
  return toKind === 'apps' ? appFault(file, to) : undefined
}

const files = ['apps', 'packages']
  .flatMap((kind) => readdirSync(kind, { recursive: true }).map((name) => join(kind, name)))
  .filter((file) => /^[^/]+\/[^/]+\/src\/.*\.tsx?$/.test(file) && !file.endsWith('.gen.ts'))
const faults = []
for (const file of files) {
  const own = fault(file, file)
  if (own) faults.push(`${file}: ${own}`)
  for (const match of readFileSync(file, 'utf8').matchAll(IMPORT)) {
    const to = target(file, match[1] ?? match[2])
    // The router is made of the route tree; that one arrow points up.
    if (!to || to.endsWith('routeTree.gen')) continue
    const reason = fault(file, to)
    if (reason) faults.push(`${file}: ${reason}: ${to}`)
  }
}
if (files.length < LEAST_FILES) faults.push(`only ${files.length} files were read`)
for (const line of faults) console.error(line)
process.exit(faults.length ? 1 : 0)
