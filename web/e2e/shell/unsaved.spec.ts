// What is typed into a form is asked about before a step back, another page or a reload takes it away; once, and in micro apps too.
import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, listGames, openConsole, test } from '../fixtures'
import { freshGame } from '../pack/pack-steps'

const question = (page: Page): Locator => page.getByRole('dialog', { name: '放弃填写的内容？' })

const keep = (page: Page) => question(page).getByRole('button', { name: '继续填写' }).click()

const discard = (page: Page) =>
  question(page)
    .getByRole('button', { name: /^放\s*弃$/ })
    .click()

async function goByPalette(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: '命令面板' })).toBeFocused()
  await page.keyboard.insertText(name)
  await expect(page.getByRole('option', { name, exact: true, selected: true })).toBeVisible()
  await page.keyboard.press('Enter')
}

/** A new game's form with a name in it, two steps from where one came. */
async function typeGame(page: Page): Promise<Locator> {
  await openConsole(page, { account: 'aurora.all', path: '/setting?tab=roles' })
  await page.getByRole('navigation', { name: '设置分类' }).getByRole('link', { name: '游戏' }).click()
  await page.getByRole('button', { name: '添加游戏' }).first().click()
  const name = page.getByRole('textbox', { name: '游戏名称' })
  await name.fill('写了一半')
  return name
}

test('a step back asks, leaves the address alone until one agrees, and then goes there', async ({ page }) => {
  const name = await typeGame(page)
  await page.goBack()
  await expect(question(page)).toBeVisible()
  await expect(page).toHaveURL(/tab=games$/)
  await expectAccessible(page)
  await keep(page)
  await expect(question(page)).toBeHidden()
  await expect(name).toHaveValue('写了一半')
  await page.goBack()
  await discard(page)
  await expect(name).toBeHidden()
  await expect(page).toHaveURL(/tab=roles$/)
  await page.goForward()
  await expect(page).toHaveURL(/tab=games$/)
})

test('nothing is asked where nothing was typed', async ({ page }) => {
  await openConsole(page, { account: 'aurora.all', path: '/setting?tab=roles' })
  await page.getByRole('navigation', { name: '设置分类' }).getByRole('link', { name: '游戏' }).click()
  await page.getByRole('button', { name: '添加游戏' }).first().click()
  await expect(page.getByRole('textbox', { name: '游戏名称' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/tab=roles$/)
  await expect(question(page)).toHaveCount(0)
})

test('another page by the palette asks, and a reload too', async ({ page }) => {
  const name = await typeGame(page)
  await goByPalette(page, '渠道配置')
  await keep(page)
  await expect(name).toHaveValue('写了一半')
  const reload = page.waitForEvent('dialog')
  const reloaded = page.reload()
  const asked = await reload
  expect(asked.type()).toBe('beforeunload')
  await asked.accept()
  await reloaded
  await expect(name).toBeHidden()
})

test('another page is gone to when one agrees', async ({ page }) => {
  const name = await typeGame(page)
  await goByPalette(page, '渠道配置')
  await discard(page)
  await expect(page).toHaveURL(/\/micro\/pack\/channel$/)
  await expect(name).toBeHidden()
})

test('a login that another tab has ended leads to the sign-in page all the same', async ({
  page,
  context,
}) => {
  await typeGame(page)
  const other = await context.newPage()
  await other.goto('/micro/user-center')
  await other.getByRole('button', { name: '退出登录' }).click()
  await expect(page).toHaveURL(/\/micro\/login/)
  await expect(question(page)).toHaveCount(0)
})

test('a form of a micro app is asked about once, by a step back and before another page of the console', async ({
  page,
}) => {
  const { game, putAway } = await freshGame(page.request, 'aurora.all')
  await openConsole(page, { account: 'aurora.all', game: game.Id, path: '/popularize/promoters' })
  await page.getByRole('link', { name: '链接', exact: true }).click()
  await expect(page).toHaveURL(/\/micro\/popularize\/links$/)
  await page.getByRole('button', { name: '新建链接' }).click()
  const campaign = page.getByRole('dialog').getByRole('textbox', { name: '活动' })
  await campaign.fill('国庆直播')
  await page.goBack()
  await expect(question(page)).toHaveCount(1)
  await keep(page)
  await expect(question(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/micro\/popularize\/links$/)
  await expect(campaign).toHaveValue('国庆直播')
  await goByPalette(page, '渠道配置')
  await keep(page)
  await expect(campaign).toHaveValue('国庆直播')
  await goByPalette(page, '渠道配置')
  await discard(page)
  await expect(page).toHaveURL(/\/micro\/pack\/channel$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/micro\/popularize\/links$/)
  await expect(campaign).toHaveCount(0)
  await putAway()
})

test('another game asks where it would take a form away', async ({ page }) => {
  const { user, game, putAway } = await freshGame(page.request, 'aurora.all')
  const other = (await listGames(page.request, user, 'app')).find(({ Id }) => Id !== game.Id)
  const name = other?.Name ?? ''
  await openConsole(page, { account: 'aurora.all', game: game.Id, path: '/popularize/links' })
  await page.getByRole('button', { name: '新建链接' }).click()
  const campaign = page.getByRole('dialog').getByRole('textbox', { name: '活动' })
  await campaign.fill('国庆直播')
  const choose = async (): Promise<void> => {
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox', { name: '命令面板' })).toBeFocused()
    await page.keyboard.insertText(name)
    await page.getByRole('option', { name }).first().click()
  }
  await choose()
  await expect(question(page)).toHaveCount(1)
  await expectAccessible(page)
  await keep(page)
  await expect(question(page)).toHaveCount(0)
  await expect(campaign).toHaveValue('国庆直播')
  const current = page.getByRole('button', { name: /^当前游戏/, includeHidden: true })
  await expect(current).toHaveAttribute('aria-label', `当前游戏：${game.Name}`)
  await choose()
  await discard(page)
  await expect(campaign).toHaveCount(0)
  await expect(current).toHaveAttribute('aria-label', `当前游戏：${name}`)
  await expect(page).toHaveURL(/\/popularize\/links$/)
  // The next form is asked about anew.
  await page.getByRole('button', { name: '新建链接' }).click()
  await campaign.fill('春节')
  await goByPalette(page, '渠道配置')
  await keep(page)
  await expect(campaign).toHaveValue('春节')
  await putAway()
})

test('a form of the publisher stays where another game is chosen, and nothing is asked', async ({ page }) => {
  const { user, game, putAway } = await freshGame(page.request, 'aurora.all')
  const form = await typeGame(page)
  const now = page.getByRole('button', { name: /^当前游戏/, includeHidden: true })
  const before = await now.getAttribute('aria-label')
  const name = before?.endsWith(game.Name)
    ? (await listGames(page.request, user, 'app')).find(({ Id }) => Id !== game.Id)?.Name
    : game.Name
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: '命令面板' })).toBeFocused()
  await page.keyboard.insertText(name ?? '')
  await page
    .getByRole('option', { name: name ?? '' })
    .first()
    .click()
  await expect(now).toHaveAttribute('aria-label', `当前游戏：${name}`)
  await expect(question(page)).toHaveCount(0)
  await expect(form).toHaveValue('写了一半')
  await putAway()
})

test('a file that was chosen and checked is asked about too', async ({ page }) => {
  const { game, putAway } = await freshGame(page.request, 'aurora.all')
  const dialog = page.getByRole('dialog')
  const choose = async (name: string, text: string): Promise<void> =>
    dialog
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  await openConsole(page, { account: 'aurora.all', game: game.Id, path: '/pack/game-conf?tab=goods' })
  await page.getByRole('button', { name: /^导\s*入$/ }).click()
  await choose('goods.csv', '商品 ID,商品名称,价格,币种\nasked_1,60 钻石,6.00,CNY\n')
  await expect(dialog.getByText('新增 1')).toBeVisible()
  await goByPalette(page, '渠道配置')
  await keep(page)
  await page.keyboard.press('Escape')
  await keep(page)
  await expect(dialog.getByText('goods.csv')).toBeVisible()
  await goByPalette(page, '渠道配置')
  await discard(page)
  await expect(page).toHaveURL(/\/pack\/channel$/)

  await page.goto('/micro/popularize/promoters')
  await page.getByRole('button', { name: '导入', exact: true }).click()
  await choose('promoters.csv', '名称,代码\n小王,asked-1\n')
  const checked = dialog.getByText(/1 行都可以导入|1 行中有/)
  await expect(checked).toBeVisible()
  await goByPalette(page, '渠道配置')
  await keep(page)
  await expect(checked).toBeVisible()
  await putAway()
})
