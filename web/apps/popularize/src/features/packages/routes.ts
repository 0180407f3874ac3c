import { parsePaging } from '@longshore/ui/paging'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../../lib/frame/root-route'
import { keywordOf } from '../../lib/keyword'
import type { PackageSearch } from './api'
import { packageTexts } from './locales'

function parseSearch(search: Record<string, unknown>): PackageSearch {
  return { ...parsePaging(search), ...keywordOf(search) }
}

export const packageRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/packages',
    validateSearch: parseSearch,
    staticData: { pageTitle: () => packageTexts.t('title') },
    component: lazyRouteComponent(() => import('./packages-page'), 'PackagesPage'),
  }),
] as const
