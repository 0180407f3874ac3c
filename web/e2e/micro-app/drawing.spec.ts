// What became of a month's statements is a sentence: on a phone it wraps, whatever it says.
import { expect, expectFits, openConsole, test } from '../fixtures'

for (const state of ['running', 'done', 'failed']) {
  test(`a phone scrolls nowhere sideways while a month is ${state}`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.route('**/ultra/app/send', async (route) => {
      if (route.request().headers().path !== '/pb/cps/settlement/list') return route.fallback()
      const response = await route.fetch()
      const answer = (await response.json()) as { data: object }
      const drawing = { month: '2026-10-01', state, done: 3, total: 31, statements: 1_000 }
      await route.fulfill({ response, json: { ...answer, data: { ...answer.data, drawing } } })
    })
    await openConsole(page, {
      account: 'aurora.all',
      path: '/popularize/settlements',
      language: 'en-US',
    })
    await expect(page.getByRole('status').filter({ hasText: '2026-10' })).toBeVisible()
    await expectFits(page)
  })
}
