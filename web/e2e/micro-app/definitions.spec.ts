// 指标定义: what somebody was sent leads to the metric, and what could not be compared says so.
import { expect, expectAccessible, openConsole, test } from '../fixtures'

test('[W-19] the address of a metric leads to it', async ({ page }) => {
  await openConsole(page, { account: 'aurora.reader', path: '/data-center/definitions#converted_revenue' })
  const metric = page.getByRole('main').locator('section#converted_revenue')
  await expect(metric).toBeInViewport()
  await expect(page.getByRole('main').locator('section#arrived')).not.toBeInViewport()
  const arrived = page.getByRole('link', { name: '“新增玩家” arrived 的链接' })
  await arrived.click()
  await expect(page).toHaveURL(/\/data-center\/definitions#arrived$/)
  await expect(page.getByRole('main').locator('section#arrived')).toBeInViewport()
  await expectAccessible(page)
})

test('[W-19] a comparison with the ledgers that does not come says so', async ({ page }) => {
  let isLost = true
  await page.route('**/data-new/comparison**', (route) => (isLost ? route.abort() : route.continue()))
  await openConsole(page, { account: 'aurora.reader', path: '/data-center/definitions' })
  const again = page.getByRole('main').getByRole('button', { name: '重试' })
  await expect(again).toBeVisible()
  isLost = false
  await again.click()
  await expect(page.getByRole('heading', { name: '与账本核对' })).toBeVisible()
})

test('[W-19] an address without a number is no report', async ({ page }) => {
  await openConsole(page, { account: 'aurora.reader', path: '/data-center/reports/abc' })
  await expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible()
})
