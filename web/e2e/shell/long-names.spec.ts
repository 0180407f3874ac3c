// Names of one long word on a phone: a card breaks them, the page does not move sideways.
import { expect, openConsole, test } from '../fixtures'
import { createPromoter } from '../micro-app/steps'
import { freshGame } from '../pack/pack-steps'

test.use({ viewport: { width: 390, height: 844 } })

test('[issue] a name of fifty letters without a space stays inside its card', async ({ page }) => {
  const { user, game, putAway } = await freshGame(page.request, 'aurora.all')
  await createPromoter(page.request, user, game.Id, 'W'.repeat(50))
  await openConsole(page, { account: 'aurora.all', game: game.Id, path: '/popularize/promoters' })
  await expect(page.getByRole('link', { name: 'W'.repeat(50), exact: true })).toBeVisible()
  const beside = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(beside).toBe(0)
  await putAway()
})
