// 推广 from a browser of another zone: times and days are the game's, fields too, and every page says so.
import type { Page } from '@playwright/test'
import { expect, expectFits, headersOf, openConsole, test } from '../fixtures'
import { freshGame } from '../pack/pack-steps'
import { createPromoter } from './steps'

test.use({ timezoneId: 'America/New_York' })

const OF_THE_GAME = '时间按游戏时区 UTC+8（Asia/Shanghai）'
/** The fifth of March in Shanghai, the fourth in New York; so long ago that lists show its day alone. */
const AT = Date.parse('2025-03-04T17:30:00Z') / 1000
const [DAY, WHOLE] = ['2025-03-05', '2025-03-05 01:30:00']

/** Has calls of the pb service answered so, by their paths. */
async function answers(page: Page, by: Record<string, unknown>): Promise<void> {
  await page.route('**/ultra/app/send', (route) => {
    const path = route.request().headers().path?.replace('/pb/cps/', '') ?? ''
    return path in by ? route.fulfill({ json: { code: 0, msg: '', data: by[path] } }) : route.fallback()
  })
}

const listOf = (row: object) => ({ list: [row], total: 1 })
const zones = (game: string, statements = game) => ({
  'zone/read': { time_zone: game, statements_zone: statements },
})

const PACKAGE = {
  id: 1,
  game_id: 1,
  promoter_id: 1,
  promoter_name: '包一',
  site: '',
  path: '/d/x',
  latest: '',
  status: 'active',
  version_id: 3,
  version_name: '1.0',
  channel_code: 'vivo',
  made_at: AT,
}
const LINK = {
  id: 1,
  promoter_id: 1,
  promoter_name: '链一',
  code: 'abc',
  path: '/l/abc',
  campaign: '春',
  material: '',
  clicks: 0,
  bots: 0,
  devices: 0,
  players: 0,
  opens: 'page',
  android_url: '',
  ios_url: '',
  status: 'active',
  created_at: AT,
}
const DISTRIBUTION = {
  id: 1,
  name: '全部',
  state: 'waiting',
  is_forbidden: false,
  share: 100,
  due_at: AT,
  total: 1,
  live: 0,
  downloads: 0,
  version_name: '1.0',
  problem: '',
  purge_state: 'none',
  purge_problem: '',
  created_user_name: '林',
  created_at: AT,
  published_at: null,
}
const SUSPICION = {
  signal: 'tags',
  promoter_id: 1,
  promoter_name: '疑一',
  subject: 'forged',
  count: 1,
  total: 1,
  expected: null,
  first_at: AT,
  last_at: AT + 86_400,
  touches: [],
  held: 0,
}
const HOLD = {
  promoter_name: '扣一',
  signal: 'tags',
  touches: [1],
  reason: '查',
  held_at: AT,
  held_user_name: '林',
  released_at: null,
  refused_at: null,
  back_in: null,
}
const FINDING = { id: 1, kind: 'forged', said: 'x', package_id: null, address: '', times: 1, last_at: AT }
const EXPLAINED = {
  player_id: '7',
  registered_at: AT,
  touches: [{ id: 1, promoter_name: '归一', proof: 'link', at: AT, verdict: 'decided' }],
  belongs: [{ promoter_name: '归一', begins_at: AT, is_return: false }],
}

const ROWS = {
  'package/list': listOf(PACKAGE),
  'link/list': listOf(LINK),
  'distribute/list': listOf(DISTRIBUTION),
  'fraud/list': { list: [SUSPICION] },
  'fraud/holds': listOf(HOLD),
  'package/finding': listOf(FINDING),
  'attribution/explain': EXPLAINED,
}

test('[issue] every page of promotion shows times by the game’s zone and says so', async ({ page }) => {
  await answers(page, ROWS)
  const { user, game } = await openConsole(page, { account: 'aurora.all', path: '/popularize/promoters' })
  await createPromoter(page.request, user, game?.Id ?? 0, '时区')
  const main = page.getByRole('main')
  for (const [path, row] of [
    ['packages', '包一'],
    ['links', ''],
    ['distribution', '全部'],
    ['fraud', '疑一'],
    ['fraud?tab=holds', '扣一'],
    ['attribution', '伪造'],
    ['attribution?player=7', '归一'],
    ['promoters', ''],
    ['statistics', ''],
    ['shares', ''],
    ['settlements', ''],
  ] as const) {
    await page.goto(`/micro/popularize/${path}`)
    await expect(main.locator('header').first(), path).toContainText(OF_THE_GAME)
    await expect(main, path).not.toContainText('New_York')
    if (row) await expect(main.getByRole('row').filter({ hasText: row }).first(), path).toContainText(DAY)
    if (row) await expect(main.locator('time').first()).toHaveAttribute('title', `${WHOLE} UTC+8`)
  }
})

test('[issue] an object tells in the game’s zone when it was made, and how long its link is good', async ({
  page,
}) => {
  const { user, game } = await openConsole(page, { account: 'aurora.all', path: '/popularize' })
  const promoter = await createPromoter(page.request, user, game?.Id ?? 0, '时区二')
  await answers(page, {
    'promoter/read': { ...promoter, created_at: AT, updated_at: AT, created_user_name: '林晓' },
    'partner/read': { state: 'joined', account: 'captain', link_expires_at: AT, last_login_at: AT },
    'attribution/explain': EXPLAINED,
  })
  await page.goto(`/micro/popularize/promoters/${promoter.id}`)
  const main = page.getByRole('main')
  await expect(main.getByText(`林晓 创建于 ${WHOLE}，最近更新于 ${WHOLE}`)).toBeVisible()
  await expect(main.getByText(`上次登录 ${WHOLE}`)).toBeVisible()
  await expect(main.getByText(`邀请链接 ${WHOLE} 前有效`)).toBeVisible()
  await page.goto('/micro/popularize/attribution?player=7')
  await expect(main.getByText(`归 归一，自 ${WHOLE} 起。`)).toBeVisible()
  await expect(main.getByText(`注册于 ${WHOLE}`)).toBeVisible()
})

test('[issue] a moment is written by the game’s clock, and one that has passed is told', async ({ page }) => {
  const { game, putAway } = await freshGame(page.request, 'aurora.all')
  await openConsole(page, { account: 'aurora.all', game: game.Id, path: '/popularize/distribution' })
  const asked: string[] = []
  await page.route('**/ultra/app/send', (route) => {
    if (route.request().headers().path !== '/pb/cps/distribute/create') return route.fallback()
    asked.push(route.request().postData() ?? '')
    return route.fulfill({ json: { code: 0, msg: '', data: DISTRIBUTION } })
  })
  await page.getByRole('button', { name: '新建分发' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: '名称' }).fill('早上')
  await form.getByRole('checkbox').uncheck()
  const due = form.getByLabel('发布时间')
  await expect(form.getByText('按游戏时区 UTC+8（Asia/Shanghai）填写')).toBeVisible()
  // An hour ago in Shanghai, which New York has not reached yet.
  const wall = (seconds: number) => new Date((seconds + 8 * 3600) * 1000).toISOString().slice(0, 16)
  const now = Math.floor(Date.now() / 60_000) * 60
  await due.fill(wall(now - 3600))
  await form.getByRole('button', { name: /保\s*存/ }).click()
  await expect(form.getByText('请选择一年以内的将来时间')).toBeVisible()
  await due.fill('9999-12-01T00:00')
  await expect(form.getByText('请选择一年以内的将来时间')).toBeHidden()
  await form.getByRole('button', { name: /保\s*存/ }).click()
  await expect(form.getByText('请选择一年以内的将来时间')).toBeVisible()
  await due.fill(wall(now + 2 * 86_400))
  await form.getByRole('button', { name: /保\s*存/ }).click()
  await expect(form).toBeHidden()
  expect(asked.join()).toContain(String(now + 2 * 86_400))
  await putAway()
})

test('[issue] where statements keep a former zone both are written; what is not known is UTC', async ({
  page,
}) => {
  const both = /日期和时间按结算时区 UTC\+8（Asia\/Shanghai）；游戏时区现为 UTC\+1[23]（Pacific\/Auckland）/
  await answers(page, zones('Pacific/Auckland', 'Asia/Shanghai'))
  await openConsole(page, { account: 'aurora.all', path: '/popularize/settlements' })
  const head = page.getByRole('main').locator('header').first()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(head).toContainText(both)
  await expectFits(page)
  await page.goto('/micro/popularize/shares')
  await expect(head).toContainText(both)
  await page.getByRole('button', { name: '新建规则' }).click()
  await expect(page.getByRole('dialog').getByText('日期按 UTC+8（Asia/Shanghai）。')).toBeVisible()
  await page.goto('/micro/popularize/promoters')
  await expect(head).toContainText(/时间按游戏时区 UTC\+1[23]（Pacific\/Auckland）/)

  await page.route('**/ultra/app/send', (route) =>
    route.request().headers().path === '/pb/cps/zone/read' ? route.abort() : route.fallback(),
  )
  await page.reload()
  await expect(head).toContainText('时间按 UTC')
})

test('[issue] an invitation says in the game’s zone until when it is good', async ({ page }) => {
  const { user, game, putAway } = await freshGame(page.request, 'aurora.all')
  const promoter = await createPromoter(page.request, user, game.Id, '远方')
  const answer = await page.request.post('/ultra/app/send', {
    headers: headersOf(user, game.Id),
    data: { path: '/pb/cps/partner/invite', id: promoter.id },
  })
  const { data } = (await answer.json()) as { data: { path: string; expires_at: number } }
  await page.goto(data.path)
  const until = new Date((data.expires_at + 8 * 3600) * 1000).toISOString().slice(0, 19).replace('T', ' ')
  await expect(page.getByText(`链接 ${until} UTC+8 前有效`)).toBeVisible()
  await putAway()
})
