// Which modules lie in one file. Left to itself the bundler makes a file for every set of pages that share something: a page
// of the console then took 60 scripts and 16 style sheets, each of which costs the browser and the server a request. Here
// modules are put together by how many pages need them, so that a page takes a dozen files of as many bytes.
import type { Plugin, Rolldown } from 'vite'
import { type Exported, readExports, type Taken } from './module-exports.ts'

/** Modules that lie in one file, by the names of the pages that need each of them. */
export interface PageGroup {
  /** Of the file, before its hash. */
  name: string
  holds: (pages: ReadonlySet<string>) => boolean
}

interface Options {
  /** The page that a module opens, which need not be a module of its own; `undefined`: it opens none. */
  pageOf: (id: string) => string | undefined
  /**
   * The first that holds a module has it. What a module imports is needed by at least the pages that need the module, so
   * those that hold what is needed most come first: a group otherwise takes along what belongs to a later one.
   */
  groups: readonly PageGroup[]
}

/** What one module takes of another: all of it where `name` is `null`. */
interface Wanted {
  id: string
  name: string | null
}

/** The plugin that finds out what pages need, and groups for `output.codeSplitting` that hold modules accordingly. */
export function pageChunks({ pageOf, groups }: Options): {
  plugin: Plugin
  groups: Rolldown.CodeSplittingGroup[]
} {
  const pagesOf = new Map<string, Set<string>>()
  const roots = new Map<string, string>()
  const alone = new Set<string>()
  const plugin: Plugin = {
    name: 'longshore-page-chunks',
    apply: 'build',
    async buildEnd(error) {
      if (error) return
      for (const id of this.getModuleIds()) {
        const page = pageOf(id)
        if (page === undefined) continue
        roots.set(id, page)
        // The manifest names a page by its own module, which therefore keeps a file of its own; the entry is named by itself.
        if (!this.getModuleInfo(id)?.isEntry) alone.add(id)
      }
      const graph = new Graph(this)
      for (const [root, page] of roots)
        for (const id of await graph.reach(root)) pagesOf.set(id, (pagesOf.get(id) ?? new Set()).add(page))
    },
  }
  return {
    plugin,
    groups: groups.map(({ name, holds }, index) => ({
      name,
      priority: groups.length - index,
      test: (id: string) => {
        const pages = alone.has(id) ? undefined : pagesOf.get(id)
        return pages !== undefined && holds(pages)
      },
    })),
  }
}

/** What modules take of each other by name: a package's index that gives on a hundred names is not a need of all of them. */
class Graph {
  readonly #context: Rolldown.PluginContext
  readonly #modules = new Map<string, Exported>()

  constructor(context: Rolldown.PluginContext) {
    this.#context = context
  }

  /** The modules whose code is needed for one of them. */
  async reach(root: string): Promise<Set<string>> {
    const reached = new Set<string>()
    const followed = new Set<string>()
    const wanted: Wanted[] = [{ id: root, name: null }]
    for (let one = wanted.pop(); one; one = wanted.pop()) {
      const module = this.#modules.get(one.id) ?? (await this.#read(one.id))
      const key = `${one.id}\0${one.name}`
      if (followed.has(key)) continue
      followed.add(key)
      const passed = one.name === null ? undefined : this.#passed(module, one.name)
      if (passed) wanted.push(...passed)
      else if (!reached.has(one.id)) {
        reached.add(one.id)
        wanted.push(...module.takes.flatMap(wantedOf))
      }
    }
    return reached
  }

  /** Where a name comes from that the module gives on; `undefined`: from itself. */
  #passed({ passes, stars }: Exported, name: string): Wanted[] | undefined {
    const passed = passes.get(name)
    if (passed) return [{ id: passed.from, name: passed.name }]
    const giving = stars.filter((id) => this.#context.getModuleInfo(id)?.exports?.includes(name))
    return giving.length > 0 ? giving.map((id) => ({ id, name })) : undefined
  }

  async #read(id: string): Promise<Exported> {
    const info = this.#context.getModuleInfo(id)
    const module = await this.#resolved(id, info)
    this.#modules.set(id, module)
    return module
  }

  async #resolved(id: string, info: Rolldown.ModuleInfo | null): Promise<Exported> {
    const all: Exported = {
      takes: (info?.importedIds ?? []).map((from) => ({ from, names: null })),
      passes: new Map(),
      stars: [],
    }
    // Only what is written with import and export says what it takes.
    if (!info?.code || info.importedIds.length === 0 || !/\.[cm]?[jt]sx?(\?|$)/.test(id)) return all
    const written = readExports(this.#context.parse(info.code))
    const sources = [
      ...new Set(
        [...written.takes, ...written.passes.values()].map(({ from }) => from).concat(written.stars),
      ),
    ]
    const found = await Promise.all(
      sources.map(async (source) => (await this.#context.resolve(source, id))?.id ?? ''),
    )
    const ids = new Map(sources.map((source, index) => [source, found[index] ?? '']))
    const at = (source: string) => ids.get(source) ?? ''
    const named = new Set(found)
    return {
      takes: [
        ...written.takes.map(({ from, names }) => ({ from: at(from), names })),
        // What a plugin has added, or what only require() names.
        ...all.takes.filter(({ from }) => !named.has(from)),
      ],
      passes: new Map([...written.passes].map(([name, of]) => [name, { from: at(of.from), name: of.name }])),
      stars: written.stars.map(at),
    }
  }
}

function wantedOf({ from, names }: Taken): Wanted[] {
  return names === null ? [{ id: from, name: null }] : names.map((name) => ({ id: from, name }))
}
