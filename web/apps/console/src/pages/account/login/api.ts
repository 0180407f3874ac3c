import type { UserInfo } from '@longshore/api-client'
import { api } from '@/lib/api'

// The form shows refusals itself, beside the fields, hence no toast.
const inForm = { errorNotice: false }

export function loginByPassword(account: string, password: string): Promise<UserInfo> {
  return api.call('login', { account, password }, inForm)
}

export function loginByCode(phone: string, code: string): Promise<UserInfo> {
  return api.call('login', { phone, code }, inForm)
}

/** Gives the seconds after which another code may be asked for. */
export async function sendLoginCode(phone: string): Promise<number> {
  return (await api.call('send_sms', { phone, purpose: 'login' }, inForm)).resend_after_seconds
}
