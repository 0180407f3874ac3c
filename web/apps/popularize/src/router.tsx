// Addresses below /popularize: the list, a new promoter, one promoter.
import { CrashedPage, MissingPage } from '@longshore/remote'
import type { RouterHistory } from '@tanstack/react-router'
import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router'
import { EditPage } from './features/promoters/edit-page'
import { ListPage } from './features/promoters/list-page'
import { promoterTexts } from './features/promoters/locales'
import { NewPage } from './features/promoters/new-page'
import { parsePromoterSearch } from './features/promoters/search'
import { Layout } from './layout'

const rootRoute = createRootRoute({ component: Layout })

const indexRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/promoters', replace: true })
  },
})

export const listRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/promoters',
  validateSearch: parsePromoterSearch,
  staticData: { pageTitle: () => promoterTexts.t('title') },
  component: ListPage,
})

const newRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/promoters/new',
  staticData: { pageTitle: () => promoterTexts.t('new.title') },
  component: NewPage,
})

const editRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/promoters/$promoterId',
  params: {
    // An id that is no number belongs to no promoter; 0 is one that the server does not know either.
    parse: ({ promoterId }) => ({ promoterId: Number.parseInt(promoterId, 10) || 0 }),
    stringify: ({ promoterId }) => ({ promoterId: String(promoterId) }),
  },
  staticData: { pageTitle: () => promoterTexts.t('edit.title') },
  component: EditPage,
})

const routeTree = rootRoute.addChildren([indexRoute, listRoute, newRoute, editRoute])

/** Creates the router on the host's part of the address bar. */
export function createAppRouter(history: RouterHistory, basepath: string) {
  return createRouter({
    routeTree,
    history,
    basepath,
    defaultNotFoundComponent: MissingPage,
    defaultErrorComponent: CrashedPage,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
