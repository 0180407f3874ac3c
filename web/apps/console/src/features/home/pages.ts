// The pages of the console by their name (a comment's page_id) or path, read from the router itself.
import { type AnyRoute, useRouter } from '@tanstack/react-router'
import { usePermission } from '@/lib/stores/permission'
import type { HomeTextKey, homeTexts } from './locales'

export interface PageAddress {
  name: string
  path: string
  /** False where the reader would get the 404 page. */
  isPermitted: boolean
}

/** Hook: finds pages by name or by path. */
export function usePages(): (nameOrPath: string) => PageAddress | undefined {
  const router = useRouter()
  const permitted = usePermission((state) => state.routes)
  return (nameOrPath) => {
    const routes = Object.values(router.routesById) as AnyRoute[]
    const found = routes.find(
      (route) => nameOf(route) !== undefined && [nameOf(route), pathOf(route)].includes(nameOrPath),
    )
    if (!found) return undefined
    const needed = neededPath(found)
    return {
      name: nameOf(found) ?? '',
      path: pathOf(found),
      isPermitted: needed === undefined || permitted.includes(needed),
    }
  }
}

function nameOf(route: AnyRoute): string | undefined {
  return route.options?.staticData?.name
}

/** `/popularize/$` is entered at /popularize. */
function pathOf(route: AnyRoute): string {
  return String(route.fullPath).replace(/\/\$?$/, '')
}

function neededPath(route: AnyRoute): string | undefined {
  for (let at: AnyRoute | undefined = route; at; at = at.parentRoute as AnyRoute | undefined) {
    const path = at.options?.staticData?.permittedPath
    if (path) return path
  }
  return undefined
}

/** What a page is called; a name that no page has stands for itself. */
export function pageTitle(name: string, t: ReturnType<typeof homeTexts.useT>): string {
  const key = `page.${name}`
  const title = t(key as HomeTextKey)
  return title === key ? name : title
}
