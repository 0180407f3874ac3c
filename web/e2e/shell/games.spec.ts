import type { Route } from '@playwright/test'
import {
  type Envelope,
  expect,
  expectAccessible,
  listGames,
  openConsole,
  signIn,
  type TestUser,
  test,
} from '../fixtures'

test('[G-01] the switcher is hidden on Home', async ({ page }) => {
  await openConsole(page, { account: 'aurora.all', path: '/home' })
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('button', { name: /^当前游戏|选择游戏/ })).toHaveCount(0)
  await page.goto('/micro/operate')
  await expect(page.getByRole('button', { name: /^当前游戏/ })).toBeVisible()
})

test('[G-02] the filter keeps games whose name contains the text', async ({ page }) => {
  await openConsole(page, { account: 'aurora.all', path: '/operate' })
  await page.getByRole('button', { name: /^当前游戏/ }).click()
  const filter = page.getByPlaceholder('输入游戏名称')
  await expect(filter).toBeFocused()
  await filter.fill('海')
  await expect(page.getByRole('option')).toHaveText([/星海远征|山海奇谈/, /星海远征|山海奇谈/])
  await filter.fill('tiny h')
  await expect(page.getByRole('option')).toHaveAccessibleName('Tiny Harbor')
  await filter.fill('不存在的游戏')
  await expect(page.getByText('没有名称包含“不存在的游戏”的游戏')).toBeVisible()
})

test('[G-03] it lists games requested with publish_status=1 and status=1 and selects one', async ({
  page,
}) => {
  const { user } = await openConsole(page, { account: 'aurora.all', path: '/operate' })
  const asked = page.waitForRequest('**/ultra/game/list**')
  await page.getByRole('button', { name: /^当前游戏/ }).click()
  const query = new URL((await asked).url()).searchParams
  expect([query.get('publish_status'), query.get('status')]).toEqual(['1', '1'])
  const games = await listGames(page.request, user, 'app')
  await expect(page.getByRole('option')).toHaveCount(games.length)
  await page.getByRole('option', { name: 'Tiny Harbor' }).click()
  await expect(page.getByRole('button', { name: '当前游戏：Tiny Harbor' })).toBeVisible()
})

test('[G-03] the keyboard selects, recently used games stand first', async ({ page }) => {
  await openConsole(page, { account: 'aurora.all', path: '/operate' })
  await page.getByRole('button', { name: /^当前游戏/ }).click()
  await page.getByPlaceholder('输入游戏名称').fill('Tiny')
  await expect(page.getByRole('option')).toHaveText('Tiny Harbor')
  await page.keyboard.press('Enter')
  const button = page.getByRole('button', { name: '当前游戏：Tiny Harbor' })
  await expect(button).toBeFocused()
  await button.press('Enter')
  await expect(page.getByRole('option').first()).toHaveAccessibleName('Tiny Harbor')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(button).toHaveCount(0)
})

test('[G-04] a selected game is kept in session storage and the server is told', async ({ page }) => {
  const { user } = await openConsole(page, { account: 'aurora.mini', path: '/operate' })
  await page.getByRole('button', { name: /^当前游戏/ }).click()
  const told = page.waitForRequest('**/ultra/user/selectGame**')
  const option = page.getByRole('option').last()
  await option.click()
  const request = await told
  expect(request.method()).toBe('POST')
  await request.response()
  const id = Number(new URL(request.url()).searchParams.get('game_id'))
  const kept = await page.evaluate(() => sessionStorage.getItem('longshore.game'))
  expect(JSON.parse(kept ?? '')).toMatchObject({ state: { gameInfo: { Id: id } } })
  const info = await page.request.get('/ultra/user/info', {
    headers: { 'Access-Token': user.Token, uid: String(user.Id), appid: '' },
  })
  expect(((await info.json()) as Envelope<TestUser>).data.LastGameId).toBe(id)
})

test('[G-04] a game that the server refuses is not kept', async ({ page }) => {
  await openConsole(page, { account: 'aurora.all', path: '/operate' })
  const former = await page.getByRole('button', { name: /^当前游戏/ }).getAttribute('aria-label')
  await page.route('**/ultra/user/selectGame**', (route) =>
    route.fulfill({ json: { code: 4004, msg: '游戏不存在', data: null } }),
  )
  await page.getByRole('button', { name: /^当前游戏/ }).click()
  await page.getByRole('option', { name: 'Tiny Harbor' }).click()
  await expect(page.getByText('游戏不存在')).toBeVisible()
  await expect(page.getByRole('button', { name: /^当前游戏/ })).toHaveAttribute('aria-label', former ?? '')
})

test('[G-03] a page of a game lists the games where none is selected, and opens with the chosen one', async ({
  page,
}) => {
  await openConsole(page, { account: 'aurora.all', path: '/pack/channel', game: 'none' })
  await expect(page.getByRole('heading', { name: '请先选择游戏' })).toBeVisible()
  await page.getByPlaceholder('输入游戏名称').fill('tiny')
  await page.getByRole('option', { name: 'Tiny Harbor' }).click()
  await expect(page.getByRole('heading', { name: '渠道配置' })).toBeVisible()
  await expect(page.getByRole('button', { name: '当前游戏：Tiny Harbor' })).toBeVisible()
})

test('[G-03] where no game is there, who may add one is led there, and everybody else learns whom to ask', async ({
  page,
}) => {
  const none = (route: Route) => route.fulfill({ json: { code: 0, msg: '', data: [] } })
  await page.route('**/ultra/game/list**', none)
  await openConsole(page, { account: 'aurora.all', path: '/operate', game: 'none' })
  await expectAccessible(page)
  await page.getByRole('link', { name: '添加游戏' }).click()
  await expect(page).toHaveURL(/\/setting\?tab=games/)

  const other = await page.context().newPage()
  await other.route('**/ultra/game/list**', none)
  await openConsole(other, { account: 'aurora.pack', path: '/pack/sdk', game: 'none' })
  await expect(other.getByText('有“管理游戏”权限的成员可以在设置中添加')).toBeVisible()
  await expect(other.getByRole('link', { name: '添加游戏' })).toBeHidden()
})

test('[G-04] a link names its game; who may not open it is told, and another tab keeps its own', async ({
  page,
}) => {
  const { user, game } = await openConsole(page, { account: 'aurora.all', path: '/operate' })
  const own = page.getByRole('button', { name: `当前游戏：${game?.Name}` })
  await expect(own).toBeVisible()
  const other = (await listGames(page.request, user, 'app')).find(({ Id }) => Id !== game?.Id)
  const second = await page.context().newPage()
  await second.goto(`/micro/pack/channel?game=${other?.Id}`)
  await expect(second.getByRole('button', { name: `当前游戏：${other?.Name}` })).toBeVisible()
  await expect(second.getByRole('heading', { name: '渠道配置' })).toBeVisible()
  await expect(second).toHaveURL(/\/pack\/channel$/)
  await second.goto('/micro/pack/game-conf?game=99999999')
  await expect(second.getByText('链接中的游戏不存在，或者你没有它的权限')).toBeVisible()
  await page.reload()
  await expect(own).toBeVisible()
})

test('[G-05] icons are resized by an image-process query of width 64', async ({ page }) => {
  await openConsole(page, { account: 'aurora.all', path: '/operate' })
  await page.getByRole('button', { name: /^当前游戏/ }).click()
  const image = page.getByRole('option').first().locator('img')
  await expect(image).toHaveAttribute('src', /\?x-image-process=image\/resize,w_64$/)
  await expect.poll(() => image.evaluate((node: HTMLImageElement) => node.naturalWidth)).toBe(64)
})

test('[E-02] a fresh user is in app mode; the switcher follows the type', async ({ page }) => {
  await openConsole(page, { account: 'aurora.all', path: '/operate' })
  const user = await signIn(page.request, 'aurora.all')
  await page.getByRole('banner').getByText('小游戏', { exact: true }).click()
  await page.getByRole('button', { name: /^当前游戏/ }).click()
  const games = await listGames(page.request, user, 'miniapp')
  await expect(page.getByRole('option')).toHaveCount(games.length)
})
