import { parsePaging } from '@longshore/ui/paging'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../../lib/frame/root-route'
import { type AttributionSearch, KINDS } from './api'
import { attributionTexts } from './locales'

function parseSearch(search: Record<string, unknown>): AttributionSearch {
  const kind = KINDS.find((one) => one === search.kind)
  // The router reads a number out of `?player=123`.
  const player = /^[1-9]\d{0,15}$/.exec(String(search.player))?.[0]
  return { ...parsePaging(search), ...(kind && { kind }), ...(player && { player }) }
}

export const attributionRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/attribution',
    validateSearch: parseSearch,
    staticData: { pageTitle: () => attributionTexts.t('title') },
    component: lazyRouteComponent(() => import('./attribution-page'), 'AttributionPage'),
  }),
] as const
