// Buttons without a dialog whose call is refused: the reason is said, for nothing else on the page shows it.
import type { Page } from '@playwright/test'
import { expect, openConsole, test } from '../fixtures'

const REASON = '服务正忙，稍后再试'

/** Every call that ends so is refused. */
async function refuse(page: Page, ending: string): Promise<void> {
  await page.route(`**/usdk/${ending}`, (route) =>
    route.fulfill({ json: { code: 5000, msg: REASON, data: null } }),
  )
}

const CASES = [
  { path: '/operate/real-name', call: 'idcard/retry', button: '立即重试未完成的' },
  { path: '/operate/real-name', call: 'idcard/export', button: '导出检查材料' },
  { path: '/operate/activities', call: 'activity/cost', button: '计算' },
]

for (const { path, call, button } of CASES)
  test(`[issue] “${button}” says why it was refused`, async ({ page }) => {
    await openConsole(page, { account: 'aurora.all', path })
    await refuse(page, call)
    await page.getByRole('main').getByRole('button', { name: button }).click()
    await expect(page.getByText(REASON)).toBeVisible()
  })

test('[issue] a gift that cannot be listed or unlisted says why', async ({ page }) => {
  await openConsole(page, { account: 'aurora.all', path: '/operate/gifts' })
  await refuse(page, 'gift/*shelve')
  await page.getByRole('link', { name: '远征新手礼包' }).click()
  await page.getByRole('button', { name: '下架', exact: true }).click()
  await expect(page.getByText(REASON)).toBeVisible()
})
