// The game's zone did not come: until it does, what people type goes by another clock. It is asked for again by itself.
import { expect, openConsole, test } from '../fixtures'
import { freshGame } from '../pack/pack-steps'

for (const [path, call] of [
  ['/popularize/links', /cps\/zone\/read/],
  ['/operate/players', /usdk\/operate\/overview/],
] as const) {
  test(`[issue] ${path} has the game's clock once an answer that was lost comes`, async ({ page }) => {
    const { game, putAway } = await freshGame(page.request, 'aurora.all')
    let lost = 0
    await page.route('**/ultra/**', async (route) => {
      // The gateway of promotion is told by a header what is asked.
      const sent = `${route.request().url()} ${route.request().headers().path ?? ''}`
      if (!call.test(sent) || lost > 0) return route.fallback()
      lost += 1
      return route.abort()
    })
    await openConsole(page, { account: 'aurora.all', game: game.Id, path })
    await expect(page.getByText('时间按 UTC', { exact: true })).toBeVisible()
    expect(lost).toBe(1)
    await expect(page.getByText(/时间按游戏时区/)).toBeVisible()
    await putAway()
  })
}
