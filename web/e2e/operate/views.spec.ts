// Saved views of a list: filters kept under a name, opened again, sent to a colleague as an address, removed.
import { expect, expectAccessible, openConsole, test } from '../fixtures'
import { Play } from './play'

test('[issue] filters are kept under a name, found again, shared as an address and removed', async ({
  page,
  browser,
}) => {
  const play = await Play.begin(page.request)
  const player = await play.guest()
  const paid = await play.order(player, 'G-paid')
  const open = await play.order(player, 'G-open')
  await play.pay(paid, 'VIVO-view-1')
  const game = play.game.Id
  await openConsole(page, { account: 'aurora.all', game, path: '/operate/orders' })
  const views = page.getByRole('navigation', { name: '视图' })
  const named = views.getByRole('link', { name: '付了款的', exact: true })
  await expect(page.getByRole('link', { name: open })).toBeVisible()
  // What everybody has is kept already.
  await expect(page.getByRole('button', { name: '保存视图' })).toHaveCount(0)
  await page.getByRole('combobox', { name: '支付', exact: true }).selectOption('paid')
  await page.getByRole('combobox', { name: '渠道' }).selectOption('vivo')
  await expect(page.getByRole('link', { name: open })).toHaveCount(0)
  await expect(page.getByRole('link', { name: paid })).toBeVisible()

  await page.getByRole('button', { name: '保存视图' }).click()
  const name = page.getByRole('textbox', { name: '视图名称' })
  await expect(name).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(name).toBeHidden()
  await page.getByRole('button', { name: '保存视图' }).press('Enter')
  await page.keyboard.type('付了款的')
  await page.keyboard.press('Enter')
  await expect(named).toHaveAttribute('aria-current', 'page')
  await expectAccessible(page)

  // Another look, and back by the name; also after the page was loaded anew.
  await views.getByRole('link', { name: '全部' }).click()
  await expect(page.getByRole('link', { name: open })).toBeVisible()
  await page.reload()
  await named.click()
  await expect(page).toHaveURL(/payment=paid/)
  await expect(page.getByRole('link', { name: paid })).toBeVisible()
  await expect(page.getByRole('link', { name: open })).toHaveCount(0)

  // A name that is taken means the new filters.
  await page.getByRole('combobox', { name: '支付', exact: true }).selectOption('created')
  await page.getByRole('button', { name: '保存视图' }).click()
  await page.keyboard.type('付了款的')
  await page.keyboard.press('Enter')
  await expect(named).toHaveCount(1)
  await expect(named).toHaveAttribute('href', /payment=created/)
  await expect(page.getByRole('link', { name: open })).toBeVisible()

  // A colleague opens the address that was sent, and has no view of somebody else's.
  const sent = new URL(page.url())
  const context = await browser.newContext()
  const colleague = await context.newPage()
  const path = sent.pathname.replace(/^\/micro/, '') + sent.search
  await openConsole(colleague, { account: 'aurora.reader', game, path })
  await expect(colleague.getByRole('link', { name: open })).toBeVisible()
  await expect(colleague.getByRole('link', { name: paid })).toHaveCount(0)
  await expect(colleague.getByRole('link', { name: '付了款的', exact: true })).toHaveCount(0)
  await expect(colleague.getByRole('button', { name: '保存视图' })).toBeVisible()
  await context.close()

  // On a phone as well; removed it is gone, and what it showed stays.
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(named).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: '删除视图“付了款的”' }).click()
  await expect(named).toHaveCount(0)
  await expect(page).toHaveURL(/payment=created/)
  await page.reload()
  await expect(page.getByRole('button', { name: '保存视图' })).toBeVisible()
  await expect(named).toHaveCount(0)
  await play.putAway()
})

test('[issue] a phone number that is searched for is in no saved view', async ({ page }) => {
  const play = await Play.begin(page.request)
  const path = '/operate/orders?payment=paid'
  await openConsole(page, { account: 'aurora.all', game: play.game.Id, path })
  const search = page.getByRole('searchbox').first()
  await search.fill('13800138000')
  await search.press('Enter')
  await page.getByRole('button', { name: '保存视图' }).click()
  await page.keyboard.type('一个玩家')
  await page.keyboard.press('Enter')
  const kept = await page.evaluate(() => localStorage.getItem('longshore.views.orders'))
  expect(kept).toContain('一个玩家')
  expect(kept).not.toContain('13800138000')
  expect(page.url()).not.toContain('13800138000')
  await play.putAway()
})
