// Every address of the console that can be opened without an object's id: the pages of its one list, their tabs, and the
// pages of the micro apps. A page that is added there is looked at here without further ado.
import { addressOfPage, PAGES } from '../apps/console/src/lib/pages/pages'
import { PAGES as DATA_PAGES } from '../apps/data-center/src/lib/pages'
import type { Account } from './fixtures'

/** The tabs of pages that have some, after the first. */
const TABS: Readonly<Record<string, readonly string[]>> = {
  GameConf: ['callbacks', 'goods', 'agreements', 'artwork', 'keys', 'filings'],
  TestValidity: ['accounts'],
  PackTool: ['mothers', 'history'],
  RealName: ['reports', 'hits', 'refunds', 'rules', 'connection'],
  Consent: ['records'],
  Limits: ['refused'],
  Setting: ['invitations', 'roles', 'games', 'audit'],
}
const OF_MICRO_APPS = [
  '/popularize/promoters/new',
  '/popularize/packages',
  '/popularize/distribution',
  '/popularize/links',
  '/popularize/attribution',
  '/popularize/fraud',
  '/popularize/fraud?tab=holds',
  '/popularize/shares',
  '/popularize/settlements',
  ...DATA_PAGES.map(({ to }) => `/data-center${to}`),
]
const OF_PROVIDER = ['Publishers', 'Catalogue']
/** Before the login, with a link of their own, or leading on to another page. */
const ELSEWHERE = ['Login', 'Invite', 'Setup', 'Install', 'Partner', 'PartnerJoin', 'Pack']

export interface Address {
  path: string
  account: Account
  game: 'first' | 'first-miniapp'
}

export const ADDRESSES: readonly Address[] = PAGES.filter(({ name }) => !ELSEWHERE.includes(name)).flatMap(
  (page) => {
    const account = OF_PROVIDER.includes(page.name) ? 'provider.ops' : 'aurora.all'
    const game = page.gameType === 'miniapp' ? 'first-miniapp' : 'first'
    const path = addressOfPage(page)
    const below = OF_MICRO_APPS.filter((address) => address.startsWith(`${path}/`))
    const tabs = (TABS[page.name] ?? []).map((tab) => `${path}?tab=${tab}`)
    return [path, ...tabs, ...below].map((one) => ({ path: one, account, game }) as const)
  },
)
