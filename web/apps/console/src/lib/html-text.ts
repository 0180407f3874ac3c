// Reading HTML as text. A parsed document is inert: nothing in it loads or runs.

function bodyOf(html: string): HTMLElement {
  return new DOMParser().parseFromString(html, 'text/html').body
}

/** What the HTML says without its formatting; a line for each block. */
export function htmlText(html: string): string {
  const body = bodyOf(html)
  for (const block of body.querySelectorAll('p,br,li,h1,h2,h3,blockquote,pre')) block.after('\n')
  return (body.textContent ?? '').replace(/\n{2,}/g, '\n').trim()
}

/** True when somebody reads nothing there: no text and no image. */
export function isBlankHtml(html: string): boolean {
  const body = bodyOf(html)
  return !body.textContent?.trim() && !body.querySelector('img')
}
