// The partner page's calls, by a client of its own: with the partner's token, never the console's.
import { type Answer, ApiError, codes, createApiClient, type Input } from '@longshore/api-client'
import { libTexts } from '@/lib/locales'
import { usePreferences } from '@/lib/stores/preferences'
import { toast } from '@/lib/toast'
import { usePartner } from './session'

export type Invitation = Answer<'read_partner_invitation'>
export type Figures = Answer<'read_partner_figures'>
export type Promotion = Answer<'list_partner_promotions'>['list'][number]
export type Statement = Answer<'list_partner_statements'>['list'][number]
export type Detail = Answer<'read_partner_statement'>

const api = createApiClient({
  identity: () => ({
    token: usePartner.getState().token,
    uid: '',
    appid: '',
    path: '/partner',
    language: usePreferences.getState().language,
  }),
  notify: toast,
  onExpired: () => usePartner.getState().clear(),
  texts: {
    interfaceError: () => libTexts.t('interfaceError'),
    networkError: () => libTexts.t('networkError'),
    timeout: () => libTexts.t('timeout'),
  },
})

const PAGE_SIZE = 100

// The forms show refusals themselves, beside the fields, hence no toast.
const inForm = { errorNotice: false }

export const readInvitation = (token: string) => api.call('read_partner_invitation', { token }, inForm)
export const login = (form: Input<'login_as_partner'>) => api.call('login_as_partner', form, inForm)

/** Uses an invitation. Where the answer of a try was lost, the link is used and its account and password are good. */
export async function join(form: Input<'join_as_partner'>): Promise<Answer<'join_as_partner'>> {
  try {
    return await api.call('join_as_partner', form, inForm)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== codes.INVALID_LINK) throw error
    const { account, password } = form
    return await login({ account, password }).catch(() => Promise.reject(error))
  }
}

export const readFigures = () => api.call('read_partner_figures', { days: 14 })
/** All of them: an answer of the server's has a hundred at most. */
export async function readPromotions(): Promise<Promotion[]> {
  const found = new Map<string, Promotion>()
  for (let page = 1; ; page += 1) {
    const { list, total } = await api.call('list_partner_promotions', { page, page_size: PAGE_SIZE })
    // One that is added meanwhile moves the pages.
    for (const promotion of list) found.set(promotion.path, promotion)
    if (list.length < PAGE_SIZE || page * PAGE_SIZE >= total) return [...found.values()]
  }
}
export const readStatements = () => api.call('list_partner_statements')
export const readStatement = (id: number) => api.call('read_partner_statement', { id })
export const takeStep = (form: Input<'take_partner_step'>) => api.call('take_partner_step', form, inForm)
export const readFile = (id: number, form: 'xlsx' | 'pdf') =>
  api.call('export_partner_statement', { id, form }, { errorNotice: true, timeoutMs: 40_000 })

/** Ends the session here whatever the server says of it. */
export async function logout(): Promise<void> {
  await api.envelope('logout_as_partner')
  usePartner.getState().clear()
}
