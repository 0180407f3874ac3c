// A page is saved under a name, shared, opened by its address, renamed and deleted; home shows small figures.
import { expect, expectAccessible, expectFits, openConsole, test } from '../fixtures'
import { Play } from '../operate/play'
import { engineAnswers } from './steps'

test('[W-19] a saved report opens the page as it was, for others once it is shared', async ({
  page,
  browser,
}) => {
  const play = await Play.begin(page.request)
  const player = await play.guest()
  await play.pay(await play.order(player, 'G-report-1'), 'VIVO-report-1')
  const game = play.game.Id
  await openConsole(page, { account: 'aurora.all', game, path: '/data-center/overview?days=30' })
  const main = page.getByRole('main')
  await engineAnswers(page)
  await expect(main.getByRole('button', { name: /^付费金额/ })).toContainText('¥648.00', { timeout: 60_000 })
  await main.getByRole('button', { name: '保存报表' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog.getByText('填写名称')).toBeVisible()
  await dialog.getByRole('textbox', { name: '名称' }).fill('月度概览')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog).toBeHidden()

  await page.getByRole('link', { name: '报表' }).click()
  const row = main.getByRole('row').filter({ hasText: '月度概览' })
  await expect(row).toContainText('只有我')
  await expectAccessible(page)
  await main.getByRole('button', { name: '修改月度概览' }).click()
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('textbox', { name: '名称' }).fill('本月')
  await dialog.getByRole('button', { name: '保存' }).click()
  const shared = main.getByRole('row').filter({ hasText: '本月' })
  await expect(shared).toContainText('能看这个游戏数据的成员')
  const address = (await main.getByRole('link', { name: '本月' }).getAttribute('href')) ?? ''

  // Somebody else of the publisher opens its address, and may not change it.
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  const other = await context.newPage()
  await openConsole(other, { account: 'aurora.reader', game, path: address.replace(/^\/micro/, '') })
  await expect(other).toHaveURL(/\/data-center\/overview\?days=30$/)
  await expect(other.getByRole('link', { name: '最近 30 天' })).toHaveAttribute('aria-current', 'page')
  await other.getByRole('link', { name: '报表' }).click()
  await expect(other.getByRole('row').filter({ hasText: '本月' })).toBeVisible()
  await expect(other.getByRole('button', { name: '删除本月' })).toHaveCount(0)
  await context.close()

  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  await expectFits(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await main.getByRole('button', { name: '删除本月' }).click()
  await dialog.getByRole('button', { name: '删除' }).click()
  await expect(shared).toHaveCount(0)
  await page.goto(address)
  await expect(main.getByText('未找到')).toBeVisible()

  // Small figures on home and in operate, beside what these pages are about.
  await openConsole(page, { account: 'aurora.all', game, path: '/home' })
  const glance = page.getByRole('region', { name: `${play.game.Name}的今日数字` })
  await expect(glance).toContainText('今日付费金额¥648.00')
  await expect(glance).toContainText('秒前的数据')
  await expectAccessible(page)
  await openConsole(page, { account: 'aurora.all', game, path: '/operate' })
  await expect(glance).toContainText('今日新增1')
  await play.putAway()
})
