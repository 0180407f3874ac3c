// What a navigation inside a remote tells the host and the keyboard.
import type { AnyRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useConnection } from './connection'
import { languageControl } from './i18n'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page's title in the current language. */
    pageTitle?: () => string
  }
}

/** Sets the document title from the current route; after a navigation the focus goes to the page's h1. */
export function useRemotePage(router: AnyRouter): void {
  const { props } = useConnection()
  useEffect(() => {
    const report = (): void => {
      const title = router.state.matches.findLast((match) => match.staticData.pageTitle)?.staticData.pageTitle
      if (title) props.onTitle(title())
    }
    report()
    const stopNavigation = router.subscribe('onResolved', report)
    languageControl.i18n.on('languageChanged', report)
    return () => {
      stopNavigation()
      languageControl.i18n.off('languageChanged', report)
    }
  }, [router, props])
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return
        const heading = document.querySelector<HTMLElement>('#main h1, main h1')
        heading?.focus({ preventScroll: true })
      }),
    [router],
  )
}
