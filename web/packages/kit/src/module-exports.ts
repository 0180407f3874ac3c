// What a module takes of others and gives on, as its import and export declarations say it.
import type { Rolldown } from 'vite'

type Program = ReturnType<Rolldown.PluginContext['parse']>
type Statement = Program['body'][number]
type ModuleName = { type: 'Literal'; value: string } | { type: 'Identifier'; name: string }

/** What the module's own code takes: by these names, or all of it where they are `null`. */
export interface Taken {
  from: string
  names: string[] | null
}

/** A name of another module that is given on. */
export interface Passed {
  from: string
  /** `null`: the whole module is what has the name. */
  name: string | null
}

export interface Exported {
  takes: Taken[]
  /** By the name under which it is given on. */
  passes: Map<string, Passed>
  /** Modules of which everything is given on. */
  stars: string[]
}

/** Reads declarations; modules are named as the code names them. */
export function readExports(program: Program): Exported {
  const exported: Exported = { takes: [], passes: new Map(), stars: [] }
  const imported = new Map<string, Passed>()
  for (const statement of program.body) {
    if (statement.type === 'ImportDeclaration') readImport(statement, exported, imported)
    else if (statement.type === 'ExportAllDeclaration') readStar(statement, exported)
    else if (statement.type === 'ExportNamedDeclaration') readNamed(statement, exported, imported)
  }
  return exported
}

function readImport(
  { source, specifiers }: Extract<Statement, { type: 'ImportDeclaration' }>,
  { takes }: Exported,
  imported: Map<string, Passed>,
): void {
  const names: (string | null)[] = []
  for (const one of specifiers) {
    const name =
      one.type === 'ImportSpecifier'
        ? nameOf(one.imported)
        : one.type === 'ImportDefaultSpecifier'
          ? 'default'
          : null
    names.push(name)
    imported.set(one.local.name, { from: source.value, name })
  }
  const some = names.filter((name) => name !== null)
  takes.push({ from: source.value, names: names.length > 0 && some.length === names.length ? some : null })
}

function readStar(
  { source, exported }: Extract<Statement, { type: 'ExportAllDeclaration' }>,
  { passes, stars }: Exported,
): void {
  if (exported) passes.set(nameOf(exported), { from: source.value, name: null })
  else stars.push(source.value)
}

function readNamed(
  { source, specifiers }: Extract<Statement, { type: 'ExportNamedDeclaration' }>,
  { passes }: Exported,
  imported: ReadonlyMap<string, Passed>,
): void {
  for (const { local, exported } of specifiers) {
    const passed = source ? { from: source.value, name: nameOf(local) } : imported.get(nameOf(local))
    if (passed) passes.set(nameOf(exported), passed)
  }
}

function nameOf(name: ModuleName): string {
  return name.type === 'Literal' ? name.value : name.name
}
