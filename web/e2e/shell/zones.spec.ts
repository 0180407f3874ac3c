// Whose time a page shows: a game's, or by the clock of whoever looks. Each page says which, once, in its head.
import { ADDRESSES } from '../addresses'
import { expect, openConsole, test } from '../fixtures'

test.use({ timezoneId: 'America/New_York' })

const MINE = /时间按本机时区 UTC-[45]（America\/New_York）/
const OF_A_GAME = /时间按游戏时区|时间按 UTC/

/** Micro apps say it themselves, a page that is not there shows no time. */
const ELSEWHERE = ['/popularize', '/data-center', '/phone', '/404']

for (const { path, account, game } of ADDRESSES.filter(
  (one) => !ELSEWHERE.some((start) => one.path.startsWith(start)),
))
  test(`[issue] ${path} says whose time it shows`, async ({ page }) => {
    await openConsole(page, { account, game, path })
    const head = page.getByRole('main').locator('header').first()
    if (path.startsWith('/operate')) await expect(page.getByRole('main')).not.toContainText(MINE)
    else await expect(head).toContainText(MINE)
    if (path.startsWith('/operate') && !path.includes('floating')) await expect(head).toContainText(OF_A_GAME)
  })
