import { parsePaging } from '@longshore/ui/paging'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../../lib/frame/root-route'
import { DAYS, type FraudSearch } from './api'
import { fraudTexts } from './locales'

function parseSearch(search: Record<string, unknown>): FraudSearch {
  const days = DAYS.find((one) => String(one) === String(search.days))
  return {
    ...parsePaging(search),
    ...(search.tab === 'holds' && { tab: 'holds' }),
    ...(days && { days }),
  }
}

export const fraudRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/fraud',
    validateSearch: parseSearch,
    staticData: { pageTitle: () => fraudTexts.t('title') },
    component: lazyRouteComponent(() => import('./fraud-page'), 'FraudPage'),
  }),
] as const
