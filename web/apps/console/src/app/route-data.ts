// What each route says about itself: which page of `lib/pages` it is.
import '@tanstack/react-router'
import type { PageName } from '@/lib/pages'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    page?: PageName
  }
}
