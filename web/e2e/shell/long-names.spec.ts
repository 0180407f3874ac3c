// Names of one long word on a phone: a card breaks them, the page does not move sideways.
import { expect, expectFits, headersOf, openConsole, test } from '../fixtures'
import { createPromoter } from '../micro-app/steps'
import { freshGame } from '../pack/pack-steps'

test.use({ viewport: { width: 390, height: 844 } })

test('[issue] a name of fifty letters without a space stays inside its card', async ({ page }) => {
  const { user, game, putAway } = await freshGame(page.request, 'aurora.all')
  await createPromoter(page.request, user, game.Id, 'W'.repeat(50))
  await openConsole(page, { account: 'aurora.all', game: game.Id, path: '/popularize/promoters' })
  await expect(page.getByRole('link', { name: 'W'.repeat(50), exact: true })).toBeVisible()
  await expectFits(page)
  await putAway()
})

test('[issue] home does not move sideways for a game of such a name', async ({ page }) => {
  const { user, game, putAway } = await freshGame(page.request, 'aurora.all')
  const name = `${game.Id}${'W'.repeat(50)}`.slice(0, 50)
  const form = { GameId: String(game.Id), name }
  await page.request.post('/ultra/game/update', { headers: headersOf(user), form })
  await openConsole(page, { account: 'aurora.all', game: game.Id })
  await expect(page.getByRole('heading', { name: new RegExp(name) })).toBeVisible()
  await expectFits(page)
  await putAway()
})
