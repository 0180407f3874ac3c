// Addresses below /data-center; today is the first of its pages.
import { CrashedPage, MissingPage } from '@longshore/remote'
import type { RouterHistory } from '@tanstack/react-router'
import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router'
import { lazy } from 'react'
import { parseParts } from './components/breakdown/part'
import { Numbered, OfGame } from './components/of-game'
import { DashboardPage } from './features/dashboards/dashboard-page'
import { DashboardsPage } from './features/dashboards/dashboards-page'
import { dashboardsTexts } from './features/dashboards/locales'
import { DefinitionsPage } from './features/definitions/definitions-page'
import { definitionsTexts } from './features/definitions/locales'
import { EventsPage } from './features/events/events-page'
import { eventsTexts } from './features/events/locales'
import { parseEvents } from './features/events/search'
import { FunnelPage } from './features/funnel/funnel-page'
import { funnelTexts } from './features/funnel/locales'
import { parseFunnel } from './features/funnel/search'
import { importsTexts } from './features/imports/locales'
import { onlineTexts } from './features/online/locales'
import { OnlinePage } from './features/online/online-page'
import { overviewTexts } from './features/overview/locales'
import { OverviewPage } from './features/overview/overview-page'
import { paymentsTexts } from './features/payments/locales'
import { PaymentsPage } from './features/payments/payments-page'
import { parsePayments } from './features/payments/search'
import { planTexts } from './features/plan/locales'
import { playerTexts } from './features/player/locales'
import { parsePlayer } from './features/player/search'
import { ratesTexts } from './features/rates/locales'
import { realTimeTexts } from './features/real-time/locales'
import { RealTimePage } from './features/real-time/real-time-page'
import { reportsTexts } from './features/reports/locales'
import { ReportPage } from './features/reports/report-page'
import { ReportsPage } from './features/reports/reports-page'
import { retentionTexts } from './features/retention/locales'
import { RetentionPage } from './features/retention/retention-page'
import { parseRetention } from './features/retention/search'
import { schedulesTexts } from './features/schedules/locales'
import { todayTexts } from './features/today/locales'
import { TodayPage } from './features/today/today-page'
import { usersTexts } from './features/users/locales'
import { UsersPage } from './features/users/users-page'
import { wallTexts } from './features/wall/locales'
import { parseWall } from './features/wall/search'
import { zoneTexts } from './features/zone/locales'
import { parseZone } from './features/zone/search'
import { Layout } from './layout'
import { parseDays } from './lib/days'
import { parseKeyword } from './lib/keyword'

// Pages with forms of their own, which few people open: loaded when they are.
const ImportsPage = lazy(() =>
  import('./features/imports/imports-page').then((one) => ({ default: one.ImportsPage })),
)
const PlanPage = lazy(() => import('./features/plan/plan-page').then((one) => ({ default: one.PlanPage })))
const SchedulesPage = lazy(() =>
  import('./features/schedules/schedules-page').then((one) => ({ default: one.SchedulesPage })),
)
const RatesPage = lazy(async () => ({ default: (await import('./features/rates/rates-page')).RatesPage }))
const PlayerPage = lazy(async () => ({ default: (await import('./features/player/player-page')).PlayerPage }))
const WallPage = lazy(async () => ({ default: (await import('./features/wall/wall-page')).WallPage }))

const ZonePage = lazy(async () => ({ default: (await import('./features/zone/zone-page')).ZonePage }))

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
  validateSearch: parseParts,
  staticData: { pageTitle: () => overviewTexts.t('title') },
  component: () => <OfGame page={OverviewPage} search={overviewRoute.useSearch()} />,
})

const retentionRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/retention',
  validateSearch: parseRetention,
  staticData: { pageTitle: () => retentionTexts.t('title') },
  component: () => <OfGame page={RetentionPage} search={retentionRoute.useSearch()} />,
})

const paymentsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/payments',
  validateSearch: parsePayments,
  staticData: { pageTitle: () => paymentsTexts.t('title') },
  component: () => <OfGame page={PaymentsPage} search={paymentsRoute.useSearch()} />,
})

const onlineRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/online',
  validateSearch: parseDays,
  staticData: { pageTitle: () => onlineTexts.t('title') },
  component: () => <OfGame page={OnlinePage} search={onlineRoute.useSearch()} />,
})

const ratesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/rates',
  staticData: { pageTitle: () => ratesTexts.t('title') },
  component: () => <OfGame page={RatesPage} search={{}} />,
})

const usersRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/users',
  validateSearch: parseParts,
  staticData: { pageTitle: () => usersTexts.t('title') },
  component: () => <OfGame page={UsersPage} search={usersRoute.useSearch()} />,
})

const realTimeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/real-time',
  staticData: { pageTitle: () => realTimeTexts.t('title') },
  component: () => <OfGame page={RealTimePage} search={{}} />,
})

const wallRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/wall',
  validateSearch: parseWall,
  staticData: { pageTitle: () => wallTexts.t('title') },
  component: () => <OfGame page={WallPage} search={wallRoute.useSearch()} />,
})

const zoneRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/zone',
  validateSearch: parseZone,
  staticData: { pageTitle: () => zoneTexts.t('title') },
  component: () => <OfGame page={ZonePage} search={zoneRoute.useSearch()} />,
})

const definitionsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/definitions',
  staticData: { pageTitle: () => definitionsTexts.t('title') },
  component: () => <OfGame page={DefinitionsPage} search={{}} />,
})

const eventsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/events',
  validateSearch: parseEvents,
  staticData: { pageTitle: () => eventsTexts.t('title') },
  component: () => <OfGame page={EventsPage} search={eventsRoute.useSearch()} />,
})

const funnelRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/funnel',
  validateSearch: parseFunnel,
  staticData: { pageTitle: () => funnelTexts.t('title') },
  component: () => <OfGame page={FunnelPage} search={funnelRoute.useSearch()} />,
})

const planRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/plan',
  validateSearch: parseDays,
  staticData: { pageTitle: () => planTexts.t('title') },
  component: () => <OfGame page={PlanPage} search={planRoute.useSearch()} />,
})

const playersRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/players',
  validateSearch: parsePlayer,
  staticData: { pageTitle: () => playerTexts.t('title') },
  component: () => <OfGame page={PlayerPage} search={playersRoute.useSearch()} />,
})

const importsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/imports',
  staticData: { pageTitle: () => importsTexts.t('title') },
  component: () => <OfGame page={ImportsPage} search={{}} />,
})

const reportsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reports',
  validateSearch: parseKeyword,
  staticData: { pageTitle: () => reportsTexts.t('title') },
  component: () => <OfGame page={ReportsPage} search={reportsRoute.useSearch()} />,
})

const reportRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reports/$id',
  staticData: { pageTitle: () => reportsTexts.t('title') },
  component: () => <Numbered page={ReportPage} number={reportRoute.useParams().id} />,
})

const dashboardsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/dashboards',
  validateSearch: parseKeyword,
  staticData: { pageTitle: () => dashboardsTexts.t('title') },
  component: () => <OfGame page={DashboardsPage} search={dashboardsRoute.useSearch()} />,
})

const dashboardRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/dashboards/$id',
  staticData: { pageTitle: () => dashboardsTexts.t('title') },
  component: () => <Numbered page={DashboardPage} number={dashboardRoute.useParams().id} />,
})

const schedulesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/schedules',
  validateSearch: parseKeyword,
  staticData: { pageTitle: () => schedulesTexts.t('title') },
  component: () => <OfGame page={SchedulesPage} search={schedulesRoute.useSearch()} />,
})

const routeTree = rootRoute.addChildren([
  indexRoute,
  todayRoute,
  overviewRoute,
  retentionRoute,
  paymentsRoute,
  onlineRoute,
  ratesRoute,
  usersRoute,
  realTimeRoute,
  wallRoute,
  zoneRoute,
  definitionsRoute,
  eventsRoute,
  funnelRoute,
  planRoute,
  playersRoute,
  importsRoute,
  reportsRoute,
  reportRoute,
  dashboardsRoute,
  dashboardRoute,
  schedulesRoute,
])

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
