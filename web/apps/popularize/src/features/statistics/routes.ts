import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../../lib/frame/root-route'
import { BY, DAYS, type StatisticSearch } from './api'
import { statisticTexts } from './locales'

function parseSearch(search: Record<string, unknown>): StatisticSearch {
  const by = BY.find((one) => one === search.by)
  const days = DAYS.find((one) => String(one) === String(search.days))
  const promoter = Number.parseInt(String(search.promoter), 10)
  return {
    ...(by && by !== 'promoter' && { by }),
    ...(days && { days }),
    ...(promoter > 0 && { promoter }),
  }
}

export const statisticRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/statistics',
    validateSearch: parseSearch,
    staticData: { pageTitle: () => statisticTexts.t('title') },
    component: lazyRouteComponent(() => import('./statistics-page'), 'StatisticsPage'),
  }),
] as const
