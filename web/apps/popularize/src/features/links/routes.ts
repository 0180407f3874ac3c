import { parsePaging } from '@longshore/ui/paging'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../../lib/frame/root-route'
import { keywordOf } from '../../lib/keyword'
import type { LinkSearch } from './api'
import { linkTexts } from './locales'

function parseSearch(search: Record<string, unknown>): LinkSearch {
  const { status } = search
  return {
    ...parsePaging(search),
    ...keywordOf(search),
    ...((status === 'active' || status === 'off') && { status }),
  }
}

export const linkRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/links',
    validateSearch: parseSearch,
    staticData: { pageTitle: () => linkTexts.t('title') },
    component: lazyRouteComponent(() => import('./links-page'), 'LinksPage'),
  }),
] as const
