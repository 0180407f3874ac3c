// Steps 4 to 7 of the guard: user info, roles and accessible routes, the last game.
import { ApiError, codes, type UserInfo } from '@longshore/api-client'
import { redirect } from '@tanstack/react-router'
import { clearSession } from '@/lib/expiry'
import { libTexts } from '@/lib/locales'
import { isPermitted, type Page } from '@/lib/pages'
import { gameInfoQuery } from '@/lib/queries/games'
import { userInfoQuery } from '@/lib/queries/user'
import { isUnanswered, queryClient } from '@/lib/query-client'
import { selectedGameId, useAppState } from '@/lib/stores/app-state'
import { usePermission } from '@/lib/stores/permission'
import { useSession } from '@/lib/stores/session'
import { toast } from '@/lib/toast'

/** Throws a redirect, or lets the navigation go on. */
export async function guardSignedIn(page: Page | undefined): Promise<void> {
  const user = await loadUser()
  const isAllowed = loadRoles(user)
  if (!isAllowed && page?.access === undefined) throw redirect({ to: '/404', replace: true })
  await restoreLastGame(user)
  if (page && !isPermitted(page, usePermission.getState().routes))
    throw redirect({ to: '/404', replace: true })
}

async function loadUser(): Promise<UserInfo> {
  const user = await queryClient.ensureQueryData(userInfoQuery()).catch(withoutGame)
  if (!user?.Id) {
    clearSession()
    throw redirect({ to: '/login' })
  }
  const { Token: _, ...profile } = user
  useSession.getState().setUser(profile)
  return user
}

/** Whoever has lost the selected game is refused everything that names it; without it they may choose another. */
function withoutGame(error: unknown): Promise<UserInfo> {
  const isLost = error instanceof ApiError && error.code === codes.NOT_FOUND && selectedGameId() !== 0
  if (!isLost) throw error
  useAppState.getState().setGame(null)
  return queryClient.fetchQuery(userInfoQuery())
}

/** Gives false for a user to whom nothing has been permitted. */
function loadRoles(user: UserInfo): boolean {
  if (usePermission.getState().errorRouteAdded) return true
  if (user.Permissions.length === 0) {
    toast('error', libTexts.t('noPermissions'))
    return false
  }
  usePermission.getState().generate(user.PermissionEntries)
  return true
}

async function restoreLastGame(user: UserInfo): Promise<void> {
  if (useAppState.getState().gameInfo || user.LastGameId === null) return
  try {
    useAppState.getState().setGame(await queryClient.ensureQueryData(gameInfoQuery(user.LastGameId)))
  } catch (error) {
    // The game may have been taken from the user since; then none is selected, which every page can show.
    if (!(error instanceof ApiError)) throw error
    if (isUnanswered(error)) toast('error', libTexts.t('lastGameUnread', { reason: error.message }))
  }
}
