// On a phone: what comes late into a page's head has its place before, so that nothing below moves away under a press.
import { expect, openConsole, test } from '../fixtures'
import { holdBack } from '../holding'

test.use({ viewport: { width: 390, height: 844 } })

/** Pages whose heads say more once their answer is there, and what they ask. */
const PAGES = [
  ['/data-center/overview', /data-new\/overview/],
  ['/data-center/payments', /data-new\/payments/],
  ['/data-center/today', /today\/overview/],
  ['/data-center/schedules', /schedules\/list/],
  ['/popularize/statistics', /ultra\/app\/send/],
  ['/popularize/shares', /ultra\/app\/send/],
  ['/operate/lost-payments', /order\/lost/],
] as const

for (const language of ['zh-CN', 'en-US'] as const)
  test(`the heads of pages keep the place of what comes late, in ${language}`, async ({ page }) => {
    test.slow()
    await openConsole(page, { account: 'aurora.all', language })
    const header = page.locator('header').filter({ has: page.getByRole('heading', { level: 1 }) })
    const height = async (): Promise<number> => Math.round((await header.boundingBox())?.height ?? 0)
    for (const [path, asked] of PAGES) {
      const release = await holdBack(page, asked)
      const isAsked = page.waitForRequest(asked)
      await page.goto(`/micro${path}`)
      await isAsked
      await expect(header).toBeVisible()
      const before = await height()
      release()
      await page.unrouteAll({ behavior: 'wait' })
      await expect(header.locator('[data-lines] > *').first()).toBeVisible()
      await expect(header.getByRole('button', { disabled: true })).toHaveCount(0)
      expect(await height(), path).toBe(before)
    }
  })
