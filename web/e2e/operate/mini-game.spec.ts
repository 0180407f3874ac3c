// Operate in the other type of game: every page of it, and that a mini game obeys what is done there.
import { ADDRESSES } from '../addresses'
import { expect, expectAccessible, openConsole, settle, test } from '../fixtures'
import { Play } from './play'

const PATHS = ADDRESSES.map(({ path }) => path).filter((path) => path.startsWith('/operate'))

test('[issue] every page of operate opens in a mini game, and the game obeys them', async ({ page }) => {
  // One page after the other, however slow the machine.
  test.setTimeout(900_000)
  const play = await Play.begin(page.request, 'aurora.all', 'miniapp')
  const player = await play.guest()
  const number = await play.order(player, 'MINI-1')
  await play.pay(number, 'T-MINI-1')
  await openConsole(page, { account: 'aurora.all', game: play.game.Id })
  for (const path of PATHS)
    await test.step(path, async () => {
      await page.goto(`/micro${path}`)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
      await settle(page)
      // What could not be read offers to be read again; other buttons have the word within theirs.
      await expect(page.getByRole('main').getByRole('button', { name: /^重\s*试$/ })).toHaveCount(0)
      await expectAccessible(page)
    })

  // Who pays and who plays in a mini game is found there, and a ban reaches them.
  await page.goto(`/micro/operate/orders?keyword=${number}`)
  await expect(page.getByRole('main')).toContainText(number)
  await page.goto(`/micro/operate/players?player=${player.id}`)
  await page.getByRole('button', { name: /^封\s*禁$/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: '原因' }).fill('外挂')
  await dialog.getByRole('button', { name: /^封\s*禁$/ }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(async () => (await play.call('heartbeat', {}, player.session)).code).toBe(4702)
  expect((await play.login(player.key)).code).toBe(4706)
  await play.putAway()
})
