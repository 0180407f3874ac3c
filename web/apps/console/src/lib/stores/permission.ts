// What the user may see and do (clauses E-04 and N-08). Never stored: the guard fills it on each full load.
import type { Permission, PermissionEntry } from '@longshore/api-client'
import { create } from 'zustand'

interface PermissionState {
  /** Keys of type btn and other. */
  buttonKeys: readonly Permission[]
  /** Keys of type page. */
  pageKeys: readonly Permission[]
  /** Paths of the permitted pages, for example `/pack`. */
  routes: readonly string[]
  /** True once the catch-all error route stands behind the permitted routes. */
  errorRouteAdded: boolean
  /** Generates the accessible routes from the user's permission entries. */
  generate(entries: readonly PermissionEntry[]): void
  clear(): void
}

const EMPTY = { buttonKeys: [], pageKeys: [], routes: [], errorRouteAdded: false }

export const usePermission = create<PermissionState>()((set) => ({
  ...EMPTY,
  generate: (entries) => {
    const pages = entries.filter((entry) => entry.type === 'page')
    set({
      buttonKeys: entries.filter((entry) => entry.type !== 'page').map((entry) => entry.key),
      pageKeys: pages.map((entry) => entry.key),
      routes: pages.map((entry) => entry.path),
      errorRouteAdded: true,
    })
  },
  clear: () => set(EMPTY),
}))

/** One key, or any of several; nothing needed is always allowed (clause P-01). */
export type Need = Permission | readonly Permission[] | undefined

type Held = Pick<PermissionState, 'buttonKeys' | 'pageKeys'>

function isHeld(need: Need, held: Held): boolean {
  if (need === undefined || need.length === 0) return true
  const needed = typeof need === 'string' ? [need] : need
  return needed.some((key) => held.buttonKeys.includes(key) || held.pageKeys.includes(key))
}

/** For code outside React. */
export function can(need: Need): boolean {
  return isHeld(need, usePermission.getState())
}

/** Hook twin of `can`. */
export function useCan(need: Need): boolean {
  return usePermission((state) => isHeld(need, state))
}
