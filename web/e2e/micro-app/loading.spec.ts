// While a game's past comes in for the first time its pages say how far it is, and show no figures of a part of it.
import { expect, expectAccessible, openConsole, test } from '../fixtures'
import { Play } from '../operate/play'
import { engineAnswers } from './steps'

for (const { path, call, figure } of [
  { path: '/data-center/overview', call: 'overview', figure: /^活跃玩家/ },
  { path: '/data-center/wall', call: 'real-time', figure: /全屏/ },
])
  test(`[issue] ${path} says how far the loading is, then shows figures by itself`, async ({ page }) => {
    const play = await Play.begin(page.request)
    await play.guest()
    await openConsole(page, { account: 'aurora.all', game: play.game.Id, path: '/data-center/overview' })
    await engineAnswers(page)
    let loading: object | null = { done: 30, of: 60 }
    await page.route(new RegExp(`/data-new/${call}(\\?|$)`), async (route) => {
      const answer = await route.fetch()
      const body = (await answer.json()) as { data: object }
      await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, loading } } })
    })
    await openConsole(page, { account: 'aurora.all', game: play.game.Id, path })
    const said = page.getByText('数据还在载入，已完成 50 %')
    await expect(said).toBeVisible()
    await expect(page.getByText('还没有数据')).toBeHidden()
    await expect(page.getByText(/%$/).filter({ hasText: /比/ })).toHaveCount(0)
    await expectAccessible(page)
    loading = null
    await expect(said).toBeHidden()
    await expect(page.getByRole('button', { name: figure }).first()).toBeVisible()
    await play.putAway()
  })
