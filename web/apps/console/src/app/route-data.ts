// What each route says about itself; the guard and the frame read it.
import '@tanstack/react-router'
import type { TitleKey } from './locales'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Name of the specification; it is the comment key of the discussion drawer (clause R-08). */
    name?: string
    /** Key of the page title in app/locales (clause R-07). */
    title?: TitleKey
    /** The path that must be in the user's permitted routes (clause R-06). */
    permittedPath?: string
    /** Reachable without a login, beyond Home, Login and 404. */
    isPublic?: boolean
  }
}
