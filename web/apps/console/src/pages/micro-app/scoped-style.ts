// A remote's style sheets, confined to the element it is mounted in.
import { CssChunkLoadError } from '@longshore/kit/chunk-guard'

const TIMEOUT_MS = 120_000
const texts = new Map<string, Promise<string>>()

/** Fetches a style sheet once and keeps its text. */
export function fetchStyle(href: string, priority: RequestPriority = 'auto'): Promise<string> {
  const known = texts.get(href)
  if (known) return known
  const loading = load(href, priority)
  texts.set(href, loading)
  loading.catch(() => texts.delete(href))
  return loading
}

async function load(href: string, priority: RequestPriority): Promise<string> {
  try {
    const response = await fetch(href, { priority, signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (response.ok) return await response.text()
  } catch (error) {
    throw new CssChunkLoadError(href, error)
  }
  throw new CssChunkLoadError(href)
}

/** Puts style sheets into the page so that they match inside `scope` only; gives what takes them out again. */
export function attachStyles(sheets: readonly string[], scope: string): () => void {
  const elements = sheets.map((text) => {
    const element = document.createElement('style')
    // `@charset` may only stand at the very start of a sheet.
    element.textContent = `@scope (${scope}) {\n${text.replace(/^@charset[^;]*;/, '')}\n}`
    document.head.append(element)
    return element
  })
  return () => {
    for (const element of elements) element.remove()
  }
}
