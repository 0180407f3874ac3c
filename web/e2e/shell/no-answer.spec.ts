// A network that does not answer: what is missing is said, nothing wrong stands in its place, nothing typed is lost.
import type { Page } from '@playwright/test'
import { expect, listGames, openConsole, passwordOf, signIn, test } from '../fixtures'
import { usdk } from '../pack/pack-steps'

/** A game of the demo that no other test changes. */
const GAME = '仙途问道'

/** Calls of this path get no answer until the function that is given back is called. */
async function withoutAnswer(page: Page, path: string | RegExp): Promise<() => void> {
  let isAway = true
  await page.route(path, (route) => (isAway ? route.abort() : route.fallback()))
  return () => {
    isAway = false
  }
}

/** The network goes and comes back. */
async function flicker(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await page.context().setOffline(false)
}

/** A key and a channel that is signed with it; gives the channel's id. */
async function withSignedChannel(page: Page): Promise<{ channel: number; key: string }> {
  const user = await signIn(page.request, 'aurora.pack')
  const game = (await listGames(page.request, user, 'app')).find(({ Name }) => Name === GAME)?.Id ?? 0
  const call = <T>(action: string, data: object = {}) => usdk<T>(page.request, user, game, action, data)
  const key = `key ${Date.now().toString(36)}`
  await call('sign/generate', { name: key, common_name: 'Test Games' })
  const { list: keys } = await call<{ list: { id: number; name: string }[] }>('sign/list')
  const { list } = await call<{ list: { id: number; version: number }[] }>('channel/list')
  for (const { id, version } of list) await call('channel/remove', { id, version })
  const [channel = 0] = (await call<{ ids: number[] }>('channel/add', { codes: ['official'] })).ids
  const detail = await call<{ version: number; plugin_id: number; config: object }>('channel/detail', {
    id: channel,
  })
  const { version, plugin_id, config } = detail
  const signing_key_id = keys.find(({ name }) => name === key)?.id
  await call('channel/save', { id: channel, version, plugin_id, config: { ...config, signing_key_id } })
  return { channel, key }
}

test('[W-04] a chosen key never looks like the default one, and an open form outlives a failed reading', async ({
  page,
}) => {
  const { channel, key } = await withSignedChannel(page)
  const keysCome = await withoutAnswer(page, '**/usdk/sdk/sign/list')
  await openConsole(page, { account: 'aurora.pack', path: `/pack/channel?open=${channel}`, game: GAME })
  const editor = page.getByRole('dialog')
  await expect(editor.getByText('“签名”没有读到：')).toBeVisible()
  const chosen = editor.getByLabel('签名').locator('option:checked')
  await expect(chosen).toHaveText(/名称还没有读到/)
  keysCome()
  // By itself, within five seconds.
  await expect(chosen).toHaveText(key)
  await expect(editor.getByText('“签名”没有读到：')).toBeHidden()

  await editor.getByLabel('应用名称').fill('还没有保存')
  const channelComes = await withoutAnswer(page, '**/usdk/sdk/channel/detail')
  await flicker(page)
  await expect(editor.getByRole('alert').filter({ hasText: '数据加载失败' })).toBeVisible()
  await expect(editor.getByLabel('应用名称')).toHaveValue('还没有保存')
  channelComes()
  await editor.getByRole('button', { name: /重\s*试/ }).click()
  await expect(editor.getByRole('alert').filter({ hasText: '数据加载失败' })).toBeHidden()
  await expect(editor.getByLabel('应用名称')).toHaveValue('还没有保存')
})

test('[W-03] a rotated secret stays on the screen when the page cannot be read again', async ({ page }) => {
  await openConsole(page, { account: 'aurora.pack', path: '/pack/game-conf?tab=callbacks', game: GAME })
  await page
    .getByRole('region', { name: '签名密钥' })
    .getByRole('button', { name: /轮\s*换/ })
    .click()
  await withoutAnswer(page, '**/usdk/sdk/callback/info')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('你的登录密码', { exact: true }).fill(passwordOf('aurora.pack'))
  await dialog.getByRole('button', { name: /^轮\s*换$/ }).click()
  await expect(page.getByRole('alert').filter({ hasText: '数据加载失败' })).toBeVisible()
  await expect(dialog.getByText(/^whsec_[\w+/=-]{20,}$/).first()).toBeVisible()
})

test('[W-18] an API key is not made with permissions that nobody could read', async ({ page }) => {
  let isAway = true
  await page.route('**/ultra/permission/tree', (route) =>
    isAway
      ? route.fulfill({ status: 500, json: { code: 5000, msg: '服务器内部错误', data: null } })
      : route.fallback(),
  )
  await openConsole(page, { account: 'aurora.pack', path: '/user-center' })
  await page.getByRole('button', { name: '新建密钥' }).click()
  const form = page.getByRole('dialog', { name: '新建 API 密钥' })
  await expect(form.getByText('“权限”没有读到：服务器内部错误')).toBeVisible()
  await form.getByRole('textbox', { name: '名称' }).fill('k')
  await form.getByRole('button', { name: /^新\s*建$/ }).click()
  await expect(form.getByText('权限列表还没有读到，请先重试')).toBeVisible()
  isAway = false
  await form.getByRole('button', { name: /重\s*试/ }).click()
  await expect(form.getByRole('checkbox', { name: /^出包/ })).toBeChecked()
  await expect(form.getByText('“权限”没有读到')).toBeHidden()
})

test('[W-06] channels of a validation run that did not come are said, and come by themselves', async ({
  page,
}) => {
  const user = await signIn(page.request, 'aurora.pack')
  const game = (await listGames(page.request, user, 'app'))[0]?.Id ?? 0
  await usdk(page.request, user, game, 'sandboxAccount/create')
  const come = await withoutAnswer(page, '**/usdk/v2/channel/list')
  await openConsole(page, { account: 'aurora.pack', path: '/pack/test-validity' })
  await expect(page.getByText('“渠道”没有读到：')).toBeVisible()
  come()
  await expect(page.getByText('“渠道”没有读到：')).toBeHidden()
  await expect(page.getByLabel('渠道', { exact: true }).getByRole('option')).not.toHaveCount(1)
})

test('[issue] without a network a page says so, and is read again when it is back', async ({ page }) => {
  await openConsole(page, { account: 'aurora.all', path: '/setting?tab=roles' })
  await expect(page.getByRole('table')).toBeVisible()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: '刷新', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: '网络错误' })).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByRole('table')).toBeVisible()
})

test('[issue] colleagues that could not be looked up are not said to be nobody', async ({ page }) => {
  const come = await withoutAnswer(page, '**/comment/colleagues?*')
  await openConsole(page, { account: 'aurora.all', path: '/pack/game-conf' })
  await page.getByRole('banner').getByRole('button', { name: /^讨论/ }).click()
  const drawer = page.getByRole('complementary', { name: '讨论' })
  await drawer.getByRole('button', { name: /写评论|继续写草稿/ }).click()
  const editor = drawer.getByRole('textbox', { name: '评论内容' })
  await editor.pressSequentially('@a')
  await expect(page.getByText('没有查到同事：请求没有得到回应，继续输入即可重试')).toBeVisible()
  come()
  await editor.pressSequentially('u')
  await expect(page.getByRole('option').first()).toBeVisible()
})

test('[G-04] a game of an address is asked for until it is known, and no other comes up instead', async ({
  page,
}) => {
  const user = await signIn(page.request, 'aurora.all')
  const other = (await listGames(page.request, user, 'app')).find(({ Name }) => Name === GAME)
  const come = await withoutAnswer(page, `**/ultra/game/info?GameId=${other?.Id}`)
  await openConsole(page, { account: 'aurora.all', path: `/data-center/today?game=${other?.Id}` })
  await expect(page.getByText('网络错误').first()).toBeVisible()
  await expect(page).toHaveURL(/game=/)
  come()
  await expect(page).toHaveURL(/\/data-center\/today$/)
  await expect(page.getByRole('button', { name: `当前游戏：${GAME}` })).toBeVisible()
})

test('[W-06] what a button could not do is said', async ({ page }) => {
  const user = await signIn(page.request, 'aurora.pack')
  const game = (await listGames(page.request, user, 'app')).find(({ Name }) => Name === GAME)?.Id ?? 0
  const name = `off_${Date.now() % 1_000_000}`
  const call = <T>(action: string, data: object) => usdk<T>(page.request, user, game, action, data)
  await call('sandboxAccount/create', { name })
  const { list } = await call<{ list: { id: number }[] }>('sandboxAccount/list', { keyword: name })
  await call('sandboxAccount/disable', { id: list[0]?.id, disable: 1 })
  const come = await withoutAnswer(page, '**/sandboxAccount/disable')
  await openConsole(page, { account: 'aurora.pack', path: '/pack/test-validity?tab=accounts', game: GAME })
  const row = page.getByRole('row', { name: new RegExp(name) })
  await row.getByRole('button', { name: `启用 ${name}` }).click()
  await expect(page.getByText('网络错误').first()).toBeVisible()
  await expect(row).toContainText('已停用')
  come()
  await row.getByRole('button', { name: `启用 ${name}` }).click()
  await expect(row).toContainText('可用')
})

test('[issue] names that the audit log could not read are said to be missing, and a filter stays what it is', async ({
  page,
}) => {
  const user = await signIn(page.request, 'aurora.all')
  const game = (await listGames(page.request, user)).find(({ Name }) => Name === GAME)
  const come = await withoutAnswer(page, /\/ultra\/game\/list$/)
  await openConsole(page, { account: 'aurora.all', path: `/setting?tab=audit&game=${game?.Id}` })
  await expect(page.getByText('“游戏”没有读到：')).toBeVisible()
  const filter = page.getByRole('combobox', { name: '游戏', exact: true }).locator('option:checked')
  await expect(filter).toHaveText(`#${game?.Id}`)
  come()
  await expect(filter).toHaveText(GAME)
  await expect(page.getByText('“游戏”没有读到：')).toBeHidden()
})
