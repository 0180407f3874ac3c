// Ctrl+K: an id that somebody read to you opens what has it.
import { expect, openConsole, test } from '../fixtures'
import { Play } from './play'

test('[issue] the palette opens a player, an order and the gift of a code by id, for those who may see them', async ({
  page,
}) => {
  const play = await Play.begin(page.request)
  const player = await play.guest()
  const order = await play.order(player, 'G-palette')
  const rewards = [{ item: 'gem', name: '星钻', quantity: 1 }]
  const gift = await play.operate<{ id: number }>('gift/save', { code: 'star', name: '星河杯', rewards })
  const shared = { id: gift.data.id, name: '口令', word: 'STARCUP7' }
  expect((await play.operate('gift/shareWord', shared)).code).toBe(0)
  await openConsole(page, { account: 'aurora.all', game: play.game.Id, path: '/operate' })
  const open = async (id: string, option: RegExp): Promise<void> => {
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox')).toBeFocused()
    await page.keyboard.insertText(id)
    await expect(page.getByRole('option', { name: option, selected: true })).toBeVisible()
    await page.keyboard.press('Enter')
  }
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await open(order, /^订单 LS/)
  await expect(page).toHaveURL(new RegExp(`/operate/orders\\?order=${order}`))
  await open(player.id, new RegExp(`^玩家 ${player.id}`))
  await expect(page).toHaveURL(new RegExp(`/operate/players\\?player=${player.id}$`))
  await open('starcup7', /^礼包码 starcup7 · 星河杯/)
  await expect(page).toHaveURL(new RegExp(`/operate/gifts\\?gift=${gift.data.id}$`))
  await play.putAway()
})
