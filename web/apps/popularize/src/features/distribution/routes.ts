import { parsePaging } from '@longshore/ui/paging'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../../lib/frame/root-route'
import { distributionTexts } from './locales'

export const distributionRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/distribution',
    validateSearch: parsePaging,
    staticData: { pageTitle: () => distributionTexts.t('title') },
    component: lazyRouteComponent(() => import('./distribution-page'), 'DistributionPage'),
  }),
] as const
