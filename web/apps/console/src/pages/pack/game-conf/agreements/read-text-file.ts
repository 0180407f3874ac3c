const MOST_BYTES = 1_048_576

/** A text or HTML file as HTML; null for another file, a larger one, or one that is not UTF-8. */
export async function readTextFile(file: File): Promise<string | null> {
  const name = file.name.toLowerCase()
  const isHtml = name.endsWith('.html')
  if (!(isHtml || name.endsWith('.txt')) || file.size > MOST_BYTES) return null
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer())
    return isHtml ? text : paragraphsOf(text)
  } catch {
    return null
  }
}

/** A paragraph for each line that says something. */
export function paragraphsOf(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return escaped
    .split(/\r?\n/)
    .filter((line) => line.trim())
    .map((line) => `<p>${line.trim()}</p>`)
    .join('')
}
