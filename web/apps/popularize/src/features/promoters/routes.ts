// The list, a new promoter, one promoter.
import { createRoute } from '@tanstack/react-router'
import { rootRoute } from '../../lib/frame/root-route'
import { EditPage } from './edit-page'
import { ListPage } from './list-page'
import { promoterTexts } from './locales'
import { NewPage } from './new-page'
import { parsePromoterSearch } from './search'

const listRoute = createRoute({
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

export const promoterRoutes = [listRoute, newRoute, editRoute] as const
