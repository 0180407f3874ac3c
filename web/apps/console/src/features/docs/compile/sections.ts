// The usage guide as sections: each `## Title {#id}` of its Markdown starts one.
import { marked, type Token } from 'marked'

export interface GuideSection {
  id: string
  title: string
  html: string
  /** For the search: what the section says, in lower case. */
  text: string
}

const HEADING = /^(.+?)\s*\{#([a-z-]+)\}$/

export function readSections(markdown: string): GuideSection[] {
  const sections: { id: string; title: string; tokens: Token[] }[] = []
  for (const token of marked.lexer(markdown)) {
    if (token.type !== 'heading' || token.depth !== 2) {
      sections.at(-1)?.tokens.push(token)
      continue
    }
    const [, title, id] = HEADING.exec(token.text as string) ?? []
    if (!title || !id) throw new Error(`the heading "${token.text}" needs an id: ## Title {#id}`)
    sections.push({ id, title, tokens: [] })
  }
  return sections.map(({ id, title, tokens }) => {
    const html = wrapTables(marked.parser(tokens))
    return { id, title, html, text: `${title} ${html.replace(/<[^>]+>/g, ' ')}`.toLowerCase() }
  })
}

/** A table wider than a phone scrolls by itself; reachable by keyboard, as every scroller must be. */
export function wrapTables(html: string): string {
  return html
    .replaceAll('<table>', '<div class="table" tabindex="0" role="group"><table>')
    .replaceAll('</table>', '</table></div>')
}
