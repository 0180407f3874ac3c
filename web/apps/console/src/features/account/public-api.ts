// The calls of the pages before the login, apart from `api.ts`: they must not load the query cache.
import type { UserInfo } from '@longshore/api-client'
import { api } from '@/lib/api'

export interface InvitationInfo {
  PublisherName: string
  Name: string
  Account: string | null
  ExpiresAt: number
}

// The forms show refusals themselves, beside the fields, hence no toast.
const inForm = { errorNotice: false }

export function readInvitation(token: string): Promise<InvitationInfo> {
  return api.get<InvitationInfo>('/ultra/invitation', { token })
}

interface Acceptance {
  token: string
  account: string
  name: string
  password: string
}

export function acceptInvitation(acceptance: Acceptance): Promise<UserInfo> {
  return api.post<UserInfo>('/ultra/invitation/accept', acceptance, inForm)
}

export function checkSetupLink(token: string): Promise<{ ok: boolean }> {
  return api.get<{ ok: boolean }>('/ultra/setup', { token })
}

export function claimSetup(claim: Acceptance & { publisher_name: string }): Promise<UserInfo> {
  return api.post<UserInfo>('/ultra/setup', claim, inForm)
}
