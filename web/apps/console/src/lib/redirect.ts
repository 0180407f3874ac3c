const LOGIN = '/login'

/** A path of this console out of a `redirect` query; anything that could leave the origin becomes the home page. */
export function safeRedirect(value: string | undefined): string {
  const home = '/home'
  // Browsers read a backslash as a slash, and `//host` as another host.
  if (!value || !/^\/(?![/\\])/.test(value)) return home
  const url = new URL(value, window.location.origin)
  if (url.origin !== window.location.origin) return home
  if (url.pathname === LOGIN || url.pathname.startsWith('//')) return home
  return url.pathname + url.search + url.hash
}
