import { type RefObject, useLayoutEffect, useState } from 'react'

/**
 * Whether an element's content is wider than it is. A box that scrolls sideways cannot let its head stick to the window,
 * so it becomes one only when it must.
 */
export function useScrolls(frame: RefObject<HTMLElement | null>): boolean {
  const [scrolls, setScrolls] = useState(false)
  useLayoutEffect(() => {
    const element = frame.current
    const content = element?.firstElementChild
    if (!element || !content) return undefined
    const measure = (): void => setScrolls(content.scrollWidth > element.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    observer.observe(content)
    return () => observer.disconnect()
  }, [frame])
  return scrolls
}
