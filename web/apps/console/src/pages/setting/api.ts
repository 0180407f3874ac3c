import type { Answer, Input, Row, Schemas } from '@longshore/api-client'
import { pagingOf } from '@longshore/ui'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '@/lib/api'
import { queryClient, untilAnswered } from '@/lib/query-client'
import { oneOf } from '@/lib/search-values'
import { usePreferences } from '@/lib/stores/preferences'
import { auditFilter } from './audit/period'
import { ADMIN_STATUSES, type SettingSearch } from './search'

export type Named = Schemas['RoleReference']
export type Admin = Row<'list_admins'>
export type Role = Row<'list_roles'>
export type PermissionNode = Row<'permission_tree'>
export type Invitation = Row<'list_invitations'>
export type InvitationLink = Answer<'invite_admin'>
export type InvitationForm = Input<'invite_admin'>
/** What can be given to somebody. */
export interface Choices {
  roles: Row<'list_grantable_roles'>[]
  games: Row<'list_grantable_games'>[]
}
/** What somebody is to hold. */
export type Grants = Required<Omit<Input<'authorise_admin'>, 'id' | 'seen'>>
export type AuditEvent = Row<'list_audit'>

// Dialogs show refusals themselves, and tables their own error state, hence no toast.
const quiet = { errorNotice: false }

function invalidate(...nouns: string[]): Promise<unknown> {
  return Promise.all(nouns.map((noun) => queryClient.invalidateQueries({ queryKey: [noun] })))
}

function adminFilter({ keyword, status }: SettingSearch) {
  return { keyword, status: oneOf(ADMIN_STATUSES, status) }
}

export function adminsQuery(search: SettingSearch) {
  const { page, pageSize } = pagingOf(search)
  const filter = adminFilter(search)
  return queryOptions({
    queryKey: ['admins', 'list', { ...filter, page, pageSize }],
    queryFn: ({ signal }) =>
      api.call('list_admins', { ...filter, page, page_size: pageSize }, { ...quiet, signal }),
    placeholderData: keepPreviousData,
  })
}

export function fetchAdmins(search: SettingSearch, page: number, signal: AbortSignal) {
  return api.call('list_admins', { ...adminFilter(search), page, page_size: 100 }, { ...quiet, signal })
}

/** The roles that can be given, marked with those that a user has. */
export function grantableRolesQuery(userId?: number) {
  return queryOptions({
    queryKey: ['admins', 'roles', userId ?? null],
    queryFn: async ({ signal }) => (await api.call('list_grantable_roles', { id: userId }, { signal })).list,
    staleTime: 0,
  })
}

/** The games that can be given, marked with those that a user may see. */
export function grantableGamesQuery(userId?: number) {
  return queryOptions({
    queryKey: ['admins', 'games', userId ?? null],
    queryFn: ({ signal }) => api.call('list_grantable_games', { id: userId }, { signal }),
    staleTime: 0,
  })
}

/** What can be given at this moment. */
export async function fetchChoices(userId?: number): Promise<Choices> {
  const [roles, games] = await Promise.all([
    queryClient.fetchQuery(grantableRolesQuery(userId)),
    queryClient.fetchQuery(grantableGamesQuery(userId)),
  ])
  return { roles, games: games.list }
}

/** `seen` is what they held when the form was opened: what another changes meanwhile stays. */
export async function authorise(id: number, grants: Grants, seen: Grants): Promise<void> {
  await api.call('authorise_admin', { id, ...grants, seen }, { ...quiet, json: true })
  await invalidate('admins', 'roles', 'audit')
}

export async function setAble(id: number, isAble: boolean): Promise<void> {
  await api.call('set_user_able', { id, able: isAble ? 1 : 0 }, quiet)
  await invalidate('admins', 'invitations', 'audit')
}

export async function invite(form: InvitationForm): Promise<InvitationLink> {
  const link = await api.call('invite_admin', form, quiet)
  await invalidate('invitations', 'audit')
  return link
}

export function invitationsQuery() {
  return queryOptions({
    queryKey: ['invitations'],
    queryFn: async ({ signal }) => (await api.call('list_invitations', undefined, { signal })).list,
  })
}

export async function revokeInvitation(id: number): Promise<void> {
  await api.call('revoke_invitation', { id }, quiet)
  await invalidate('invitations', 'audit')
}

export function rolesQuery() {
  return queryOptions({
    queryKey: ['roles', 'list'],
    queryFn: async ({ signal }) => (await api.call('list_roles', undefined, { signal })).list,
  })
}

/** Every permission there is; the names come in the user's language. */
export function permissionTreeQuery() {
  return queryOptions({
    queryKey: ['permissions', usePreferences.getState().language],
    queryFn: async ({ signal }) => (await api.call('permission_tree', undefined, { signal })).list,
    staleTime: Number.POSITIVE_INFINITY,
    ...untilAnswered,
  })
}

export async function saveRole(role: Input<'save_role'>): Promise<void> {
  // JSON, because a form cannot carry an empty list.
  await api.call('save_role', role, { ...quiet, json: true })
  await invalidate('roles', 'admins', 'audit')
}

/** How many were made: those that were there already stay as they are. */
export async function makeRoleTemplates(): Promise<number> {
  const { list } = await api.call('make_role_templates')
  await invalidate('roles', 'admins', 'audit')
  return list.length
}

export async function deleteRole(id: number): Promise<void> {
  await api.call('delete_role', { id }, quiet)
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
    queryFn: ({ signal }) => api.call('list_games', filter, { signal }),
    placeholderData: keepPreviousData,
    ...untilAnswered,
  })
}

export async function addGame(game: Input<'add_game'>): Promise<void> {
  await api.call('add_game', game, quiet)
  await invalidate('games', 'audit')
}

export async function updateGame(id: number, change: Omit<Input<'update_game'>, 'GameId'>): Promise<void> {
  await api.call('update_game', { GameId: id, ...change }, quiet)
  await invalidate('games', 'audit')
}

export function auditQuery(search: SettingSearch) {
  const { page, pageSize } = pagingOf(search)
  const filter = auditFilter(search)
  return queryOptions({
    queryKey: ['audit', { ...filter, page, pageSize }],
    queryFn: ({ signal }) => api.call('list_audit', { ...filter, page, page_size: pageSize }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export function fetchAudit(search: SettingSearch, page: number, signal: AbortSignal) {
  return api.call('list_audit', { ...auditFilter(search), page, page_size: 100 }, { signal })
}
