// Counts of a thousand and more are written with separators wherever they stand.
import { expect, openConsole, test } from '../fixtures'

test('[issue] the codes of a gift and of its batches are counted with separators', async ({ page }) => {
  await openConsole(page, { account: 'aurora.all', path: '/operate/gifts' })
  const main = page.getByRole('main')
  await expect(main.getByRole('cell', { name: '5,001', exact: true })).toBeVisible()
  await page.getByRole('link', { name: '远征新手礼包' }).click()
  await expect(main.getByRole('cell', { name: '5,000', exact: true })).toBeVisible()
})

test('[issue] clicks are counted with separators, in the list and below it', async ({ page }) => {
  // As many as a demo has not.
  await page.route('**/ultra/app/send', async (route) => {
    const { path } = route.request().headers()
    if (path !== '/pb/cps/link/list' && path !== '/pb/cps/link/statistic') return route.fallback()
    const response = await route.fetch()
    const text = (await response.text()).replaceAll(/"clicks": ?\d+/g, '"clicks":1234567')
    await route.fulfill({ response, body: text })
  })
  await openConsole(page, { account: 'aurora.all', path: '/popularize/links' })
  const main = page.getByRole('main')
  await expect(main.getByRole('cell', { name: '1,234,567', exact: true }).first()).toBeVisible()
  await expect(main.getByText(/^1,234,567 次点击/)).toBeVisible()
})

test('[issue] the quota of messages is written with separators', async ({ page }) => {
  await openConsole(page, { account: 'aurora.all', path: '/operate/messages' })
  await expect(page.getByRole('main').getByText('50,000')).toBeVisible()
})
