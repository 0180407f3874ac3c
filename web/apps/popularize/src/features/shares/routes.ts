import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../../lib/frame/root-route'
import { shareTexts } from './locales'

export const shareRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/shares',
    staticData: { pageTitle: () => shareTexts.t('title') },
    component: lazyRouteComponent(() => import('./shares-page'), 'SharesPage'),
  }),
] as const
