import type { Row } from '@longshore/api-client'
import { queryOptions } from '@tanstack/react-query'
import { api, ask } from '@/lib/api'
import { userInfoQuery } from '@/lib/queries/user'
import { queryClient, untilAnswered } from '@/lib/query-client'
import { useSession } from '@/lib/stores/session'

export type SignedInSession = Row<'list_sessions'>

// The forms show refusals themselves, beside the fields, hence no toast.
const inForm = { errorNotice: false }

export function sessionsQuery() {
  return queryOptions({
    queryKey: ['sessions'],
    queryFn: async ({ signal }) => (await api.call('list_sessions', undefined, { signal })).list,
  })
}

export function ownRolesQuery() {
  return queryOptions({
    queryKey: ['roles', 'mine'],
    queryFn: async ({ signal }) => (await api.call('list_my_roles', undefined, { signal })).list,
    ...untilAnswered,
  })
}

/** Reads the user again after a change, for the page and for the top bar. */
async function refreshUser(): Promise<void> {
  const { Token: _, ...user } = await queryClient.fetchQuery({ ...userInfoQuery(), staleTime: 0 })
  useSession.getState().setUser(user)
}

export async function setName(name: string): Promise<void> {
  // The server says what it did; the success notice shows it (clause H-02).
  await api.call('set_username', { name }, { ...inForm, successNotice: true })
  await refreshUser()
}

export async function setEmail(email: string, password: string): Promise<void> {
  await ask('set_email', { email, password })
  await refreshUser()
}

export async function setPhone(phone: string, code: string, password: string): Promise<void> {
  await ask('set_phone', { phone, code, password })
  await refreshUser()
}

/** Every other session ends; with `revokeKeys` the user's API keys end as well. */
export async function setPassword(
  oldPassword: string,
  newPassword: string,
  revokeKeys: boolean,
): Promise<void> {
  await ask('set_password', {
    old_password: oldPassword,
    new_password: newPassword,
    revoke_keys: revokeKeys,
  })
  await queryClient.invalidateQueries({ queryKey: sessionsQuery().queryKey })
}

/** Gives the seconds after which another code may be asked for. */
export async function sendPhoneCode(phone: string): Promise<number> {
  return (await api.call('send_sms', { phone, purpose: 'set_phone' }, inForm)).resend_after_seconds
}

/** Ends one session of the user; 0 ends all but this one. */
export async function revokeSession(id: number): Promise<void> {
  await api.call('revoke_session', { id }, inForm)
  await queryClient.invalidateQueries({ queryKey: sessionsQuery().queryKey })
}
