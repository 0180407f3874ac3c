// Who may import whom: routes -> app -> features -> components | lib -> packages. A feature never imports a feature, an app
// never an app, a package never an app. Counts what it read, so that reading nothing cannot pass.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const IMPORT = /(?:^|\s)(?:import|export)\s(?:[^'"]*?\sfrom\s)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]/g
const LAYERS = ['lib', 'components', 'features', 'app', 'routes']
const LEAST_FILES = 200

/** Where an import leads, as `apps/x/src/...` or `packages/x/...`; undefined outside of this workspace. */
function target(file, specifier) {
  const [kind, name] = file.split('/')
  if (specifier.startsWith('@/')) return join(kind, name, 'src', specifier.slice(2))
  if (specifier.startsWith('.')) return relative('.', join(dirname(file), specifier))
  return undefined
}

function fault(file, to) {
  const [kind, name, , layer, feature] = file.split('/')
  const [toKind, toName, , toLayer, toFeature] = to.split('/')
  if (toKind === 'apps' && `${kind}/${name}` !== `${toKind}/${toName}`) return 'reaches into an app'
  if (toKind === 'packages' && kind === 'apps' && !file.endsWith('vite.config.ts'))
    return 'reaches into a package past its front door'
  if (kind !== 'apps' || toKind !== 'apps') return undefined
  if (layer === 'features' && toLayer === 'features' && feature !== toFeature)
    return 'a feature imports a feature'
  if (LAYERS.includes(layer) && LAYERS.indexOf(toLayer) > LAYERS.indexOf(layer))
    return `${layer} imports ${toLayer}, which is above it`
  return undefined
}

const files = ['apps', 'packages']
  .flatMap((kind) => readdirSync(kind, { recursive: true }).map((name) => join(kind, name)))
  .filter((file) => /^[^/]+\/[^/]+\/src\/.*\.tsx?$/.test(file) && !file.endsWith('.gen.ts'))
const faults = []
for (const file of files) {
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
