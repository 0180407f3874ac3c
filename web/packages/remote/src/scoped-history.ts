// A history for the part of the address bar that belongs to a remote. The host's router works on the same
// `window.history`; each of the two hears of the other's navigations.
import { createBrowserHistory, parseHref, type RouterHistory } from '@tanstack/history'

/**
 * Creates a browser history that never shows the remote an address outside its basename: between the host's navigation
 * to another page and the unmount, the remote would otherwise render its "no such page" for a moment. Nor does it navigate
 * in that moment: the redirect of a remote that has just arrived would take back the address of the page that was chosen since.
 */
export function createScopedHistory(basename: string): RouterHistory {
  const isInside = (): boolean => {
    const { pathname } = window.location
    return pathname === basename || pathname.startsWith(`${basename}/`)
  }
  let history: RouterHistory | undefined
  history = createBrowserHistory({
    parseLocation() {
      const { pathname, search, hash } = window.location
      if (history && !isInside()) return history.location
      return parseHref(`${pathname}${search}${hash}`, window.history.state)
    },
  })
  const { push, replace } = history
  history.push = (...to) => {
    if (isInside()) push(...to)
  }
  history.replace = (...to) => {
    if (isInside()) replace(...to)
  }
  return history
}
