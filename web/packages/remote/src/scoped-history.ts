// A history for the part of the address bar that belongs to a remote. The host's router works on the same
// `window.history`; each of the two hears of the other's navigations.
import { createBrowserHistory, parseHref, type RouterHistory } from '@tanstack/history'

/**
 * Creates a browser history that never shows the remote an address outside its basename: between the host's navigation
 * to another page and the unmount, the remote would otherwise render its "no such page" for a moment.
 */
export function createScopedHistory(basename: string): RouterHistory {
  let history: RouterHistory | undefined
  history = createBrowserHistory({
    parseLocation() {
      const { pathname, search, hash } = window.location
      const isInside = pathname === basename || pathname.startsWith(`${basename}/`)
      if (history && !isInside) return history.location
      return parseHref(`${pathname}${search}${hash}`, window.history.state)
    },
  })
  return history
}
