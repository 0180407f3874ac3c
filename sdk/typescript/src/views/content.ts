const TAGS = new Set('P BR STRONG EM U S CODE PRE BLOCKQUOTE UL OL LI H1 H2 H3 A IMG SPAN'.split(' '))
const PICTURE = /^\/store\/(cdn|static)\//

/** Rich text as it may be shown, whoever sent it: known elements without their attributes, links to other sites, our own pictures. */
export function safeContent(html: string, resolve = (address: string): string => address): DocumentFragment {
  const found = new DOMParser().parseFromString(html, 'text/html')
  const content = document.createDocumentFragment()
  copy(found.body, content, resolve)
  return content
}

function copy(from: Node, to: Node, resolve: (address: string) => string): void {
  for (const node of from.childNodes) {
    if (node.nodeType === Node.TEXT_NODE) to.appendChild(document.createTextNode(node.nodeValue ?? ''))
    if (!(node instanceof Element) || !TAGS.has(node.tagName)) continue
    const element = document.createElement(node.tagName)
    if (element instanceof HTMLAnchorElement) lead(element, node.getAttribute('href') ?? '')
    if (element instanceof HTMLImageElement && !picture(element, node, resolve)) continue
    copy(node, element, resolve)
    to.appendChild(element)
  }
}

function lead(link: HTMLAnchorElement, href: string): void {
  if (!/^https?:\/\//i.test(href)) return
  link.href = href
  link.target = '_blank'
  link.rel = 'noopener noreferrer nofollow'
}

function picture(image: HTMLImageElement, from: Element, resolve: (address: string) => string): boolean {
  const source = from.getAttribute('src') ?? ''
  if (!PICTURE.test(source)) return false
  image.src = resolve(source)
  image.alt = from.getAttribute('alt') ?? ''
  return true
}
