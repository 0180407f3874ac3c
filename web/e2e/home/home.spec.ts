import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectFits,
  headersOf,
  listGames,
  openConsole,
  settle,
  signIn,
  storedState,
  type TestGame,
  test,
} from '../fixtures'

const OVERVIEW = '**/ultra/home/overview'

/** A comment of a colleague on the SDK page of the first app game, so that there is something to see today. */
async function commentByColleague(page: Page): Promise<{ text: string; game: TestGame }> {
  const user = await signIn(page.request, 'aurora.pack')
  const [game] = await listGames(page.request, user, 'app')
  if (!game) throw new Error('aurora.pack has no app game')
  const text = `home ${Date.now().toString(36)}`
  const answer = await page.request.post('/ultra/api/v1/comment', {
    headers: headersOf(user, game.Id),
    form: { content: `<p>${text}</p>`, page_id: 'SDK', tags: '' },
  })
  expect((await answer.json()).code).toBe(0)
  return { text, game }
}

test('home lists today’s work and leads there with the game selected', async ({ page }) => {
  const { game } = await commentByColleague(page)
  await openConsole(page, { account: 'aurora.all', game: 'none' })
  const board = page.getByRole('region', { name: '今日待办' })
  const talk = board.locator('li', { hasText: '条新评论' }).first()
  // One line for several games opens; of one game it is the link itself.
  if ((await talk.locator('summary').count()) > 0) await talk.locator('summary').click()
  const told = page.waitForRequest((request) => request.url().includes(`selectGame?game_id=${game.Id}`))
  await board.getByRole('link', { name: new RegExp(`${game.Name} SDK接入：今天 \\d+ 条新评论`) }).click()
  await told
  await expect(page).toHaveURL(/\/micro\/pack\/sdk$/)
  await expect(page.getByRole('complementary', { name: '讨论' })).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('longshore.game'))).toContain(game.Name)
  expect((await storedState(page, 'longshore.app'))?.commentKey).toBe('SDK')
})

test('a kind of to-do is one line and leads to its filter; a game opens by its name', async ({ page }) => {
  await openConsole(page, { account: 'aurora.all', game: 'none' })
  const board = page.getByRole('region', { name: '今日待办' })
  const line = board.locator('summary', { hasText: /\d+ 个游戏还没有启用的推广员/ })
  await expect(line).toHaveCount(1)
  await line.click()
  await expect(board.getByRole('link', { name: /还没有启用的推广员/ }).first()).toBeVisible()
  await page
    .getByRole('region', { name: '游戏', exact: true })
    .getByRole('link', { name: /^.*Tiny Harbor/ })
    .click()
  await expect(page).toHaveURL(/\/micro\/pack\//)
  await expect(page.getByRole('button', { name: '当前游戏：Tiny Harbor' })).toBeVisible()
  // Before it is published, too: the switcher does not list it, home does.
  await page.getByRole('navigation').getByRole('link', { name: '主页' }).click()
  await page
    .getByRole('region', { name: '游戏', exact: true })
    .getByRole('link', { name: /未来都市/ })
    .click()
  await expect(page.getByRole('button', { name: /当前游戏：未来都市/ })).toBeVisible()
})

test('recent comments lead to the discussion they stand in', async ({ page }) => {
  const { text } = await commentByColleague(page)
  await openConsole(page, { account: 'aurora.all', game: 'none' })
  await page.getByRole('region', { name: '最近评论' }).getByRole('link', { name: text }).click()
  await expect(page).toHaveURL(/\/micro\/pack\/sdk$/)
  await expect(page.getByRole('complementary', { name: '讨论' }).getByText(text)).toBeVisible()
})

test('shortcuts follow the selected game and the permissions', async ({ page }) => {
  await openConsole(page, { account: 'aurora.pack' })
  const shortcuts = page.getByRole('region', { name: /中继续/ })
  await expect(shortcuts.getByRole('link')).toHaveText([/^SDK接入/, /^打包/])
  await shortcuts.getByRole('link', { name: /SDK接入/ }).click()
  await expect(page).toHaveURL(/\/micro\/pack\/sdk$/)
})

test('the figures of the game come late, and nothing moves away under a hand', async ({ page }) => {
  let answer = (): void => undefined
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/data-new/glance', async (route) => {
    await asked
    const response = await route.fetch()
    // The server of the tests may still be loading its past, which is no matter here.
    const json = (await response.json()) as { data: object }
    await route.fulfill({ response, json: { ...json, data: { ...json.data, loading: null } } })
  })
  await openConsole(page, { account: 'aurora.all' })
  const todos = page.getByRole('heading', { name: '今日待办' })
  await expect(todos).toBeVisible()
  await settle(page)
  const before = await todos.boundingBox()
  const figures = page.getByRole('region', { name: /的今日数字$/ })
  await expect(figures).toContainText('今日活跃–')
  await expectAccessible(page)
  answer()
  await expect(figures).toContainText('最近 14 天')
  expect(await todos.boundingBox()).toEqual(before)
})

test('[issue] while the past of a game comes in no figures are shown but how far it is', async ({ page }) => {
  let loading: object | null = { done: 30, of: 60 }
  await page.route('**/data-new/glance', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { data: object }
    await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, loading } } })
  })
  await openConsole(page, { account: 'aurora.all' })
  const figures = page.getByRole('region', { name: /的今日数字$/ })
  await expect(figures).toContainText('数据还在载入，已完成 50 %')
  await expect(figures).toContainText('今日活跃–')
  loading = null
  await expect(figures).toContainText('最近 14 天')
  await expect(figures).not.toContainText('今日活跃–')
})

test('[issue] figures that were not refreshed say so, and how old they have become', async ({ page }) => {
  const day = { day: '2026-03-04', arrived: 1, active: 3, payers: 0, payments: 0, money: [], converted: null }
  const data = {
    time_zone: 'UTC',
    today: day.day,
    asked_at: 1,
    age_seconds: 5,
    loading: null,
    days: [day, day],
  }
  let isLost = false
  await page.route('**/data-new/glance', (route) =>
    isLost ? route.abort() : route.fulfill({ json: { code: 0, msg: '', data } }),
  )
  await page.clock.install()
  await openConsole(page, { account: 'aurora.all' })
  const figures = page.getByRole('region', { name: /的今日数字$/ })
  await expect(figures).toContainText('今日活跃3')
  await expect(figures).toContainText(/\d 秒前的数据/)
  isLost = true
  await page.clock.fastForward(61_000)
  await expect(figures).toContainText('刷新失败')
  await page.clock.fastForward(120_000)
  await expect(figures).toContainText('3 分钟前的数据')
  await expect(figures).toContainText('今日活跃3')
  isLost = false
  await page.clock.fastForward(61_000)
  await expect(figures).not.toContainText('刷新失败')
  await expect(figures).toContainText(/\d 秒前的数据/)
})

test('[A-06] the info tooltip explains on hover and on focus', async ({ page }) => {
  await openConsole(page, { account: 'aurora.all' })
  const icon = page.getByRole('button', { name: '关于今日待办' })
  await expect(icon.locator('svg')).toHaveAttribute('width', '20')
  await expect(icon.locator('circle')).toHaveCSS('fill', 'rgb(255, 165, 0)')
  await icon.hover()
  await expect(page.getByRole('tooltip')).toContainText('每种待办一行')
  await page.mouse.move(10, 600)
  await expect(page.getByRole('tooltip')).toBeHidden()
  await icon.focus()
  await expect(page.getByRole('tooltip')).toBeVisible()
})

test('who may add games is led from an empty home to where that is done', async ({ page }) => {
  await page.route(OVERVIEW, (route) =>
    route.fulfill({
      json: { code: 0, msg: '', data: { games: [], todos: [], mentions: [], recent_comments: [] } },
    }),
  )
  await openConsole(page, { account: 'aurora.all', game: 'none' })
  await page.getByRole('link', { name: '添加游戏' }).click()
  await expect(page).toHaveURL(/\/setting\?tab=games/)
  await expect(page.getByRole('button', { name: '添加游戏' }).first()).toBeVisible()
})

test('somebody without a game learns whom to ask', async ({ page }) => {
  await page.route(OVERVIEW, (route) =>
    route.fulfill({
      json: { code: 0, msg: '', data: { games: [], todos: [], mentions: [], recent_comments: [] } },
    }),
  )
  const { user } = await openConsole(page, { account: 'aurora.pack', game: 'none' })
  await expect(page.getByRole('heading', { name: '还没有可用的游戏' })).toBeVisible()
  await expect(page.getByText(`请联系 ${user.PublisherName} 有“管理成员”权限的成员`)).toBeVisible()
  await expectAccessible(page)
})

test('somebody without any permission learns whom to ask', async ({ page }) => {
  await openConsole(page, { account: 'aurora.none', game: 'none' })
  await expect(page.getByRole('heading', { name: '你的账号还没有权限' })).toBeVisible()
})

test('a failure says why and loads on retry', async ({ page }) => {
  await page.route(OVERVIEW, (route) =>
    route.fulfill({ json: { code: 5003, msg: '数据库暂时不可用', data: null } }),
  )
  await openConsole(page, { account: 'aurora.all' })
  await expect(page.getByText('数据库暂时不可用')).toBeVisible()
  await page.unroute(OVERVIEW)
  await page.getByRole('button', { name: '重试' }).click()
  await expect(page.getByRole('region', { name: '今日待办' })).toBeVisible()
})

test('the anonymous home makes no authenticated call', async ({ page }) => {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/ultra/')) calls.push(request.url())
  })
  await page.goto('/micro/home')
  await expect(page.getByRole('link', { name: '登录' })).toBeVisible()
  expect(calls).toEqual([])
})

for (const [theme, language, width] of [
  ['light', 'zh-CN', 1440],
  ['dark', 'en-US', 1440],
  ['light', 'en-US', 390],
  ['dark', 'zh-CN', 390],
] as const)
  test(`home is accessible (${theme}, ${language}, ${width} px)`, async ({ page }) => {
    test.slow()
    await page.setViewportSize({ width, height: 900 })
    await openConsole(page, { account: 'aurora.all', theme, language })
    await expect(page.getByRole('region', { name: /今日待办|To do today/ })).toBeVisible({ timeout: 60_000 })
    await expectFits(page)
    await expectAccessible(page)
  })
