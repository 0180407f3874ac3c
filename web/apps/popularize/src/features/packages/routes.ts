import { parsePaging } from '@longshore/ui/paging'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../../lib/frame/root-route'
import type { PackageSearch } from './api'
import { packageTexts } from './locales'

function parseSearch(search: Record<string, unknown>): PackageSearch {
  const { keyword } = search
  const text = typeof keyword === 'string' || typeof keyword === 'number' ? String(keyword).trim() : ''
  return { ...parsePaging(search), ...(text && { keyword: text }) }
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
