// Run by Vite, never shipped: turns the Markdown of docs/guide into the developer pages (static HTML under /micro/docs/)
// and into the sections of the usage guide (`virtual:guide/<language>`).
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { marked } from 'marked'
import type { Plugin } from 'vite'
import { CODES_MARK, codesTable } from './codes.ts'
import { type DocsLanguage, renderPage } from './page.ts'
import { readSections } from './sections.ts'

const GUIDE = fileURLToPath(new URL('../../../../../../../docs/guide/', import.meta.url))
const STYLE = fileURLToPath(new URL('./page.css', import.meta.url))
const CATALOGUE = fileURLToPath(new URL('../../../../../../../docs/reference/errors.md', import.meta.url))
const LANGUAGES = ['zh-CN', 'en-US'] as const
const VIRTUAL = 'virtual:guide/'

export function docsPages(): Plugin {
  return {
    name: 'longshore-docs-pages',
    resolveId: (id) => (id.startsWith(VIRTUAL) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${VIRTUAL}`)) return undefined
      const file = `${GUIDE}usage/${id.slice(VIRTUAL.length + 1)}.md`
      this.addWatchFile(file)
      return `export default ${JSON.stringify(readSections(readFileSync(file, 'utf8')))}`
    },
    generateBundle() {
      for (const [fileName, source] of Object.entries(developerPages()))
        this.emitFile({ type: 'asset', fileName, source })
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const name = request.url?.split('?')[0]?.replace(/^\/micro\//, '') ?? ''
        const source = name.startsWith('docs/') ? developerPages()[name] : undefined
        if (source === undefined) return next()
        response.setHeader('Content-Type', name.endsWith('.css') ? 'text/css' : 'text/html; charset=utf-8')
        response.end(source)
      })
    },
  }
}

/** Every file of the developer documentation by its name below /micro/. */
function developerPages(): Record<string, string> {
  const files: Record<string, string> = { 'docs/docs.css': readFileSync(STYLE, 'utf8') }
  for (const name of readdirSync(`${GUIDE}developer/examples`))
    files[`docs/examples/${name}`] = readFileSync(`${GUIDE}developer/examples/${name}`, 'utf8')
  for (const language of LANGUAGES) {
    const folder = `${GUIDE}developer/${language}/`
    const pages = readdirSync(folder)
      .filter((name) => name.endsWith('.md'))
      .toSorted((one, other) => Number.parseInt(one) - Number.parseInt(other))
      .map((name) => readPage(folder + name, name, language))
    for (const page of pages) files[`docs/${language}/${page.fileName}`] = renderPage(page, pages, language)
  }
  return files
}

/** `2-requests.md` becomes requests.html, also where a page links to it; the number is its place in the menu. */
function readPage(path: string, name: string, language: DocsLanguage) {
  const markdown = readFileSync(path, 'utf8').replace(CODES_MARK, () =>
    codesTable(readFileSync(CATALOGUE, 'utf8'), language),
  )
  const title = /^# (.+)$/m.exec(markdown)?.[1]
  if (!title) throw new Error(`${path} has no title`)
  const html = marked
    .parse(markdown, { async: false })
    .replace(/href="\d+-([\w-]+)\.md(#[\w-]+)?"/g, 'href="$1.html$2"')
  return { fileName: name.replace(/^\d+-/, '').replace(/\.md$/, '.html'), title, html }
}
