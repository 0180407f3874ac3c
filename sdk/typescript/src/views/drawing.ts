export interface Place {
  /** Where to draw; the whole page by default. */
  parent?: HTMLElement
  /** Makes an address of the server's whole: `(path) => 'https://console.example.com' + path`. */
  resolve?: (address: string) => string
}

/** Something that was drawn; its styles are its own and none of the page's reach it. */
export interface View {
  root: ShadowRoot
  remove(): void
}

/** An empty view: its sheet is made by a call, which a strict policy of a page allows, unlike a style element. */
export function opened({ parent }: Place, css: string): View {
  const host = document.createElement('div')
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  root.adoptedStyleSheets = [sheet]
  host.style.position = parent ? 'absolute' : 'fixed'
  host.style.inset = '0'
  host.style.pointerEvents = 'none'
  host.style.zIndex = '2147480000'
  const under = parent ?? document.body
  under.append(host)
  return { root, remove: () => host.remove() }
}

export function made<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Record<string, string>,
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  return element
}
