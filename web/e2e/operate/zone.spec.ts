// 运营 before the zone of the game is known: no time is shown, and none is filled in by another clock.
import type { Page } from '@playwright/test'
import { expect, openConsole, test } from '../fixtures'
import { Play } from './play'

/** Holds what tells the zone until the answer is called. */
async function holdZone(page: Page): Promise<() => void> {
  let answer = (): void => undefined
  const asked = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/usdk/operate/overview', async (route) => {
    await asked
    await route.continue()
  })
  return answer
}

test.use({ timezoneId: 'America/New_York' })

test('[issue] times come with the zone of the game, and not in UTC before', async ({ page }) => {
  const play = await Play.begin(page.request)
  const { id } = await play.guest()
  const answer = await holdZone(page)
  await openConsole(page, {
    account: 'aurora.all',
    game: play.game.Id,
    path: `/operate/players?player=${id}`,
  })
  const main = page.getByRole('main')
  await expect(main.getByText('…').first()).toBeVisible()
  await expect(main.locator('time').filter({ hasText: /\d\d:\d\d/ })).toHaveCount(0)
  answer()
  await expect(
    main
      .locator('time')
      .filter({ hasText: /\d\d:\d\d/ })
      .first(),
  ).toBeVisible()
  await play.putAway()
})

test('[issue] a preview and a form that open before the zone is known are of the game’s clock', async ({
  page,
}) => {
  const play = await Play.begin(page.request)
  let answer = await holdZone(page)
  const { Id: game } = play.game
  await openConsole(page, { account: 'aurora.all', game, path: '/operate/reconciliation' })
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  await main.getByRole('button', { name: '新建对账' }).click()
  await expect(dialog).toHaveCount(0)
  answer()
  await expect(dialog).toBeVisible()
  await page.unroute('**/usdk/operate/overview')

  answer = await holdZone(page)
  await page.goto('/micro/operate/announcements')
  const at = main.getByLabel('时间', { exact: true })
  await expect(at).toHaveValue('')
  const wall = (): string =>
    new Date().toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai' }).replace(' ', 'T').slice(0, 16)
  answer()
  await expect(at).not.toHaveValue('')
  const shown = await at.inputValue()
  // The page was opened minutes ago at most; UTC is eight hours behind.
  const ago = Date.parse(`${wall()}Z`) - Date.parse(`${shown}Z`)
  expect(ago).toBeGreaterThanOrEqual(0)
  expect(ago).toBeLessThan(30 * 60_000)
  await play.putAway()
})

test('[issue] nothing moves away under a hand when the zone is known at last', async ({ page }) => {
  const play = await Play.begin(page.request)
  await play.guest()
  const answer = await holdZone(page)
  await openConsole(page, { account: 'aurora.all', game: play.game.Id, path: '/operate/players' })
  const main = page.getByRole('main')
  const button = main.getByRole('button', { name: /^导\s*出$/ })
  await expect(main.getByText('最近注册')).toBeVisible()
  const before = await button.boundingBox()
  expect(before).not.toBeNull()
  answer()
  await expect(main.getByText('时间按游戏时区 UTC+8（Asia/Shanghai）')).toBeVisible()
  expect(await button.boundingBox()).toEqual(before)
  await play.putAway()
})
