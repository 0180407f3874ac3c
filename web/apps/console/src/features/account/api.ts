import type { UserInfo } from '@longshore/api-client'
import { queryOptions } from '@tanstack/react-query'
import { api } from '@/lib/api'
import { userInfoQuery } from '@/lib/queries/user'
import { queryClient, untilAnswered } from '@/lib/query-client'
import { useSession } from '@/lib/stores/session'

export interface SignedInSession {
  Id: number
  CreatedAt: number
  LastSeenAt: number
  ExpiresAt: number
  Ip: string
  UserAgent: string
  IsCurrent: boolean
}

export interface OwnRole {
  Id: number
  Name: string
  Description: string
}

// The forms show refusals themselves, beside the fields, hence no toast.
const inForm = { errorNotice: false }
const asJson = { ...inForm, json: true }

export function sessionsQuery() {
  return queryOptions({
    queryKey: ['sessions'],
    queryFn: async ({ signal }) =>
      (await api.get<{ list: SignedInSession[] }>('/ultra/user/sessions', undefined, { signal })).list,
  })
}

export function ownRolesQuery() {
  return queryOptions({
    queryKey: ['roles', 'mine'],
    queryFn: async ({ signal }) =>
      (await api.get<{ list: OwnRole[] }>('/ultra/role/myRoleList', undefined, { signal })).list,
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
  await api.put<UserInfo>('/ultra/api/user/setUsername', { name }, { ...inForm, successNotice: true })
  await refreshUser()
}

export async function setEmail(email: string, password: string): Promise<void> {
  await api.post<null>('/ultra/user/setEmail', { email, password }, asJson)
  await refreshUser()
}

export async function setPhone(phone: string, code: string): Promise<void> {
  await api.post<null>('/ultra/user/setPhone', { phone, code }, asJson)
  await refreshUser()
}

export async function setPassword(oldPassword: string, newPassword: string): Promise<void> {
  await api.post<null>('/ultra/user/setPwd', { old_password: oldPassword, new_password: newPassword }, asJson)
  await queryClient.invalidateQueries({ queryKey: sessionsQuery().queryKey })
}

/** Gives the seconds after which another code may be asked for. */
export async function sendPhoneCode(phone: string): Promise<number> {
  const answer = await api.post<{ resend_after_seconds: number }>(
    '/ultra/sms/send',
    { phone, purpose: 'set_phone' },
    inForm,
  )
  return answer.resend_after_seconds
}

/** Ends one session of the user; 0 ends all but this one. */
export async function revokeSession(id: number): Promise<void> {
  await api.post<null>('/ultra/user/sessions/revoke', { id }, inForm)
  await queryClient.invalidateQueries({ queryKey: sessionsQuery().queryKey })
}
