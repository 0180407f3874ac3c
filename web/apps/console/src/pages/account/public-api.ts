// The calls of the pages before the login, apart from `api.ts`: they must not load the query cache.
import type { Answer, Input, UserInfo } from '@longshore/api-client'
import { api } from '@/lib/api'

export type InvitationInfo = Answer<'read_invitation'>

// The forms show refusals themselves, beside the fields, hence no toast.
const inForm = { errorNotice: false }

export function readInvitation(token: string): Promise<InvitationInfo> {
  return api.call('read_invitation', { token })
}

export function acceptInvitation(acceptance: Input<'accept_invitation'>): Promise<UserInfo> {
  return api.call('accept_invitation', acceptance, inForm)
}

export function checkSetupLink(token: string): Promise<Answer<'read_setup'>> {
  return api.call('read_setup', { token })
}

export function claimSetup(claim: Input<'claim_setup'>): Promise<UserInfo> {
  return api.call('claim_setup', claim, inForm)
}
