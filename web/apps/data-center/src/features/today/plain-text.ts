/** The words of a rich text. The parsed document is never shown and runs nothing, so this is safe for any input. */
export function plainText(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  // Paragraphs and list items end a word for the eye, but not for textContent.
  for (const block of body.querySelectorAll('p, li, br, h1, h2, h3, pre, blockquote')) block.append(' ')
  return (body.textContent ?? '').replace(/\s+/g, ' ').trim()
}
