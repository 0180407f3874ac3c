import { type RefObject, useLayoutEffect } from 'react'

const NAME = 'guide-search'

/** Marks the searched words by the CSS Custom Highlight API, which leaves the text's DOM alone. */
export function useHighlight(box: RefObject<HTMLElement | null>, text: string): void {
  useLayoutEffect(() => {
    // Browsers without the API search just as well, without the marks.
    if (!('highlights' in CSS) || !box.current) return undefined
    const words = text.toLowerCase().split(/\s+/).filter(Boolean)
    const ranges = words.flatMap((word) => rangesOf(box.current as HTMLElement, word))
    if (ranges.length > 0) CSS.highlights.set(NAME, new Highlight(...ranges))
    return () => void CSS.highlights.delete(NAME)
  }, [box, text])
}

function rangesOf(root: HTMLElement, word: string): Range[] {
  const ranges: Range[] = []
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const content = node.textContent?.toLowerCase() ?? ''
    for (let at = content.indexOf(word); at >= 0; at = content.indexOf(word, at + word.length)) {
      const range = new Range()
      range.setStart(node, at)
      range.setEnd(node, at + word.length)
      ranges.push(range)
    }
  }
  return ranges
}
