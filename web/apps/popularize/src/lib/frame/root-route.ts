import { createRootRoute } from '@tanstack/react-router'
import { Layout } from './layout'

/** What the routes of every page hang below. */
export const rootRoute = createRootRoute({ component: Layout })
