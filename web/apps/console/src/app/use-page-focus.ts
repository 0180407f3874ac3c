import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/**
 * After a navigation to another path the focus goes to the page's h1 (or to main), so that keyboard and screen reader
 * start there; the first load and a field that took the focus itself are left alone.
 */
export function usePageFocus(): void {
  const router = useRouter()
  const isFirst = useRef(true)
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged }) => {
        if (isFirst.current) {
          isFirst.current = false
          return
        }
        if (!pathChanged) return
        const focused = document.activeElement
        if (focused instanceof HTMLInputElement) return
        const main = document.getElementById('main')
        const target = main?.querySelector<HTMLElement>('h1') ?? main
        if (!target) return
        if (!target.hasAttribute('tabindex')) target.tabIndex = -1
        target.focus({ preventScroll: true })
      }),
    [router],
  )
}
