import type { Game } from '@longshore/api-client'
import { pagingOf } from '@longshore/ui'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '@/lib/api'
import { queryClient, untilAnswered } from '@/lib/query-client'
import { usePreferences } from '@/lib/stores/preferences'
import { auditFilter } from './audit/period'
import type { SettingSearch } from './search'
import type {
  Admin,
  AuditEvent,
  GrantableGame,
  GrantableRole,
  Grants,
  Invitation,
  InvitationLink,
  Page,
  PermissionNode,
  Role,
} from './types'

// Dialogs show refusals themselves, and tables their own error state, hence no toast.
const quiet = { errorNotice: false }

function invalidate(...nouns: string[]): Promise<unknown> {
  return Promise.all(nouns.map((noun) => queryClient.invalidateQueries({ queryKey: [noun] })))
}

export function adminsQuery(search: SettingSearch) {
  const { page, pageSize } = pagingOf(search)
  const filter = { keyword: search.keyword, status: search.status }
  return queryOptions({
    queryKey: ['admins', 'list', { ...filter, page, pageSize }],
    queryFn: ({ signal }) =>
      api.post<Page<Admin>>(
        '/ultra/admin/list',
        { ...filter, page, page_size: pageSize },
        { ...quiet, signal },
      ),
    placeholderData: keepPreviousData,
  })
}

export function fetchAdmins(search: SettingSearch, page: number, signal: AbortSignal): Promise<Page<Admin>> {
  const filter = { keyword: search.keyword, status: search.status }
  return api.post<Page<Admin>>('/ultra/admin/list', { ...filter, page, page_size: 100 }, { ...quiet, signal })
}

/** The roles that can be given, marked with those that a user has. */
export function grantableRolesQuery(userId?: number) {
  return queryOptions({
    queryKey: ['admins', 'roles', userId ?? null],
    queryFn: async ({ signal }) =>
      (await api.get<{ list: GrantableRole[] }>('/ultra/admin/roles', { id: userId }, { signal })).list,
    staleTime: 0,
  })
}

/** The games that can be given, marked with those that a user may see. */
export function grantableGamesQuery(userId?: number) {
  return queryOptions({
    queryKey: ['admins', 'games', userId ?? null],
    queryFn: ({ signal }) =>
      api.get<{ list: GrantableGame[]; all_games: boolean }>(
        '/ultra/admin/getGameList',
        { id: userId },
        { signal },
      ),
    staleTime: 0,
  })
}

export async function authorise(id: number, grants: Grants): Promise<void> {
  await api.post<null>('/ultra/admin/auth', { id, ...grants }, quiet)
  await invalidate('admins', 'roles', 'audit')
}

export async function setAble(id: number, isAble: boolean): Promise<void> {
  await api.post<null>('/ultra/user/able', { id, able: isAble ? 1 : 0 }, quiet)
  await invalidate('admins', 'invitations', 'audit')
}

export interface InvitationForm extends Grants {
  name: string
  account?: string
  email?: string
  phone?: string
}

export async function invite(form: InvitationForm): Promise<InvitationLink> {
  const link = await api.post<InvitationLink>('/ultra/admin/invite', form, quiet)
  await invalidate('invitations', 'audit')
  return link
}

export function invitationsQuery() {
  return queryOptions({
    queryKey: ['invitations'],
    queryFn: async ({ signal }) =>
      (await api.get<{ list: Invitation[] }>('/ultra/admin/invitations', undefined, { signal })).list,
  })
}

export async function revokeInvitation(id: number): Promise<void> {
  await api.post<null>('/ultra/admin/invitation/revoke', { id }, quiet)
  await invalidate('invitations', 'audit')
}

export function rolesQuery() {
  return queryOptions({
    queryKey: ['roles', 'list'],
    queryFn: async ({ signal }) =>
      (await api.get<{ list: Role[] }>('/ultra/role/list', undefined, { signal })).list,
  })
}

/** Every permission there is; the names come in the user's language. */
export function permissionTreeQuery() {
  return queryOptions({
    queryKey: ['permissions', usePreferences.getState().language],
    queryFn: async ({ signal }) =>
      (await api.get<{ list: PermissionNode[] }>('/ultra/permission/tree', undefined, { signal })).list,
    staleTime: Number.POSITIVE_INFINITY,
    ...untilAnswered,
  })
}

interface RoleForm {
  id?: number
  name: string
  description: string
  permissions: string[]
}

export async function saveRole(role: RoleForm): Promise<void> {
  // JSON, because a form cannot carry an empty list.
  await api.post<Role>('/ultra/role/save', role, { ...quiet, json: true })
  await invalidate('roles', 'admins', 'audit')
}

export async function deleteRole(id: number): Promise<void> {
  await api.post<null>('/ultra/role/delete', { id }, quiet)
  await invalidate('roles', 'admins', 'audit')
}

/** Every game that the user may see, put away ones included. */
export function gamesQuery(search: SettingSearch = {}) {
  const filter = {
    keyword: search.keyword,
    game_type: search.gameType,
    publish_status: search.published,
    status: search.inUse,
  }
  return queryOptions({
    queryKey: ['games', 'managed', filter],
    queryFn: ({ signal }) => api.get<Game[]>('/ultra/game/list', filter, { signal }),
    placeholderData: keepPreviousData,
    ...untilAnswered,
  })
}

export async function addGame(game: { name: string; game_type: string; icon: string }): Promise<void> {
  await api.post<Game>('/ultra/game/add', game, quiet)
  await invalidate('games', 'audit')
}

interface GameChange {
  name?: string
  game_type?: string
  icon?: string
  publish_status?: 0 | 1
  status?: 0 | 1
}

export async function updateGame(id: number, change: GameChange): Promise<void> {
  await api.post<Game>('/ultra/game/update', { GameId: id, ...change }, quiet)
  await invalidate('games', 'audit')
}

export function auditQuery(search: SettingSearch) {
  const { page, pageSize } = pagingOf(search)
  const filter = auditFilter(search)
  return queryOptions({
    queryKey: ['audit', { ...filter, page, pageSize }],
    queryFn: ({ signal }) =>
      api.get<Page<AuditEvent>>('/ultra/audit/list', { ...filter, page, page_size: pageSize }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export function fetchAudit(
  search: SettingSearch,
  page: number,
  signal: AbortSignal,
): Promise<Page<AuditEvent>> {
  const query = { ...auditFilter(search), page, page_size: 100 }
  return api.get<Page<AuditEvent>>('/ultra/audit/list', query, { signal })
}
