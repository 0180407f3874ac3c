// Addresses below /data-center; today is the first of its pages.
import { CrashedPage, MissingPage, NoGameState, useRemoteSession } from '@longshore/remote'
import type { RouterHistory } from '@tanstack/react-router'
import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router'
import { componentTexts } from './components/locales'
import { overviewTexts } from './features/overview/locales'
import { OverviewPage } from './features/overview/overview-page'
import { todayTexts } from './features/today/locales'
import { TodayPage } from './features/today/today-page'
import { Layout } from './layout'
import { type DaysSearch, parseDays, type Range, rangeOf } from './lib/days'

const rootRoute = createRootRoute({ component: Layout })

const indexRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/today', replace: true })
  },
})

const todayRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/today',
  staticData: { pageTitle: () => todayTexts.t('title') },
  component: TodayPage,
})

const overviewRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/overview',
  validateSearch: parseDays,
  staticData: { pageTitle: () => overviewTexts.t('title') },
  component: () => <OfGame page={OverviewPage} search={overviewRoute.useSearch()} />,
})

/** A page about the selected game; another game starts it anew. */
function OfGame({
  page: Page,
  search,
}: {
  page: (props: { gameId: number; range: Range }) => React.ReactNode
  search: DaysSearch
}) {
  const { game } = useRemoteSession()
  if (!game) return <NoGameState area={componentTexts.t('area')} />
  return <Page key={game.id} gameId={game.id} range={rangeOf(search)} />
}

const routeTree = rootRoute.addChildren([indexRoute, todayRoute, overviewRoute])

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
