// The list, one statement.
import { parsePaging } from '@longshore/ui/paging'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../../lib/frame/root-route'
import { type SettlementSearch, STATES } from './api'
import { settlementTexts } from './locales'

function parseSearch(search: Record<string, unknown>): SettlementSearch {
  const state = STATES.find((one) => one === search.state)
  return { ...parsePaging(search), ...(state && { state }) }
}

export const settlementRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/settlements',
    validateSearch: parseSearch,
    staticData: { pageTitle: () => settlementTexts.t('title') },
    component: lazyRouteComponent(() => import('./settlements-page'), 'SettlementsPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/settlements/$statementId',
    params: {
      // An id that is no number belongs to no statement; 0 is one that the server does not know either.
      parse: ({ statementId }) => ({ statementId: Number.parseInt(statementId, 10) || 0 }),
      stringify: ({ statementId }) => ({ statementId: String(statementId) }),
    },
    staticData: { pageTitle: () => settlementTexts.t('title') },
    component: lazyRouteComponent(() => import('./statement-page'), 'StatementPage'),
  }),
] as const
