// A dashboard that stands open for hours: the network fails, its owner changes it, its reports and itself go.
import type { APIRequestContext, Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectFits,
  headersOf,
  openConsole,
  type TestUser,
  test,
} from '../fixtures'
import { freshGame } from '../pack/pack-steps'

const MINUTE_MS = 61_000
const ZONE = 'America/New_York'

async function save(
  request: APIRequestContext,
  user: TestUser,
  game: number,
  path: string,
  form: object,
): Promise<number> {
  const answer = await request.post(`/ultra/protected/app/send/data-new/${path}`, {
    headers: headersOf(user, game),
    data: form,
  })
  const { code, msg, data } = (await answer.json()) as { code: number; msg: string; data: { id: number } }
  expect(code, msg).toBe(0)
  return data.id
}

/** A report in short whose figures are whole until a moment, without an engine. */
function digestOf(until: number): object {
  const active = { metric: 'active', unit: 'players', currency: '' }
  return {
    time_zone: ZONE,
    first: '2026-03-06',
    last: '2026-03-06',
    today: '2026-03-06',
    complete_until: until,
    loading: null,
    figures: [{ ...active, title: '活跃玩家', value: 12, before: null }],
    chart: { ...active, title: '活跃玩家', kind: 'line', over: '日期', labels: ['2026-03-06'], series: [] },
  }
}

/** Answers every tile as the returned object says at the time. */
async function answerTiles(page: Page): Promise<{ state: 'well' | 'lost' | 'gone'; until: number }> {
  const told = { state: 'well' as 'well' | 'lost' | 'gone', until: Math.floor(Date.now() / 1000) }
  await page.route('**/data-new/reports/digest**', (route) => {
    if (told.state === 'lost') return route.abort()
    const isGone = told.state === 'gone'
    return route.fulfill({
      json: {
        code: isGone ? 4004 : 0,
        msg: isGone ? '不存在' : '',
        data: isGone ? null : digestOf(told.until),
      },
    })
  })
  return told
}

test('[W-19] a tile says that it could not be refreshed, in the clock of its own figures', async ({
  page,
}) => {
  const { user, game, putAway } = await freshGame(page.request, 'aurora.all')
  const report = await save(page.request, user, game.Id, 'reports/save', { name: '概况', page: 'overview' })
  const tiles = [{ report_id: report, shows: 'figures' }]
  const board = await save(page.request, user, game.Id, 'dashboards/save', { name: '早会', tiles })
  const told = await answerTiles(page)
  // What says the game's zone is lost as well: no other clock stands in its place.
  let isListed = false
  await page.route('**/data-new/dashboards/list**', (route) => (isListed ? route.continue() : route.abort()))
  await page.clock.install()
  await openConsole(page, { account: 'aurora.all', game: game.Id, path: `/data-center/dashboards/${board}` })
  const main = page.getByRole('main')
  const tile = main.getByRole('listitem').filter({ hasText: '概况' })
  const time = new Date(told.until * 1000).toLocaleTimeString('en-GB', { timeZone: ZONE })
  await expect(tile).toContainText(`数据到 ${time}`)
  await expect(main).not.toContainText('UTC')
  isListed = true
  await page.clock.runFor(4_000)
  await expect(main).toContainText('时间按游戏时区')

  const failed = tile.getByRole('status').filter({ hasText: '刷新失败，下面是之前的数字' })
  await expect(failed).toHaveCount(0)
  told.state = 'lost'
  await page.clock.fastForward(MINUTE_MS)
  await expect(failed).toBeVisible()
  await expect(tile).toContainText('12')
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectFits(page)
  told.state = 'well'
  await page.clock.fastForward(MINUTE_MS)
  await expect(failed).toHaveCount(0)

  told.state = 'gone'
  await page.clock.fastForward(MINUTE_MS)
  await expect(main.getByText('这个报表已删除，或不再共享')).toBeVisible()
  await expect(main.getByText('12', { exact: true })).toHaveCount(0)
  await putAway()
})

test('[W-19] whoever has a dashboard open sees what its owner changes, and that it was deleted', async ({
  page,
}) => {
  const { user, game, putAway } = await freshGame(page.request, 'aurora.all')
  const report = (name: string): Promise<number> =>
    save(page.request, user, game.Id, 'reports/save', { name, page: 'overview', is_shared: true })
  const tiles = [{ report_id: await report('概况') }]
  const form = { name: '早会', is_shared: true, tiles }
  const board = await save(page.request, user, game.Id, 'dashboards/save', form)
  await answerTiles(page)
  await page.clock.install()
  await openConsole(page, {
    account: 'aurora.reader',
    game: game.Id,
    path: `/data-center/dashboards/${board}`,
  })
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: '早会' })).toBeVisible()

  tiles.push({ report_id: await report('收入') })
  await save(page.request, user, game.Id, 'dashboards/save', { id: board, name: '晚会', tiles })
  await page.clock.fastForward(MINUTE_MS)
  await expect(main.getByRole('heading', { level: 1, name: '晚会' })).toBeVisible()
  const income = main.getByRole('list').getByRole('heading', { level: 2, name: '收入' })
  await expect(income).toBeVisible()

  await page.request.post('/ultra/protected/app/send/data-new/dashboards/delete', {
    headers: headersOf(user, game.Id),
    data: { id: board },
  })
  await page.clock.fastForward(MINUTE_MS)
  await expect(main.getByText('这个看板已删除，或不再共享')).toBeVisible()
  await expect(income).toHaveCount(0)
  await expectAccessible(page)
  await putAway()
})

test('[W-19] whoever loses the game meanwhile is told so, and not that the dashboard was deleted', async ({
  page,
}) => {
  const { user, game, putAway } = await freshGame(page.request, 'aurora.all')
  const report = await save(page.request, user, game.Id, 'reports/save', { name: '概况', page: 'overview' })
  const tiles = [{ report_id: report, shows: 'figures' }]
  const board = await save(page.request, user, game.Id, 'dashboards/save', { name: '早会', tiles })
  await answerTiles(page)
  let isTaken = false
  const refused = { code: 4032, msg: '请有“管理成员”权限的同事分配', data: null }
  await page.route('**/data-new/**', (route) =>
    isTaken ? route.fulfill({ json: refused }) : route.fallback(),
  )
  await page.clock.install()
  await openConsole(page, { account: 'aurora.all', game: game.Id, path: `/data-center/dashboards/${board}` })
  const main = page.getByRole('main')
  await expect(main.getByText('12', { exact: true })).toBeVisible()
  isTaken = true
  await page.clock.fastForward(MINUTE_MS)
  await expect(main.getByRole('heading', { name: '没有这个游戏的权限' })).toBeVisible()
  await expect(main).toContainText(refused.msg)
  await expect(main).not.toContainText('已删除')
  await expect(main.getByText('12', { exact: true })).toHaveCount(0)
  await expectAccessible(page)
  await main.getByRole('button', { name: '回到主页' }).click()
  await expect(page).toHaveURL(/\/home/)
  await putAway()
})
