// 订单, from a payment that the game's server refused to the goods that it has once.
import { readFileSync } from 'node:fs'
import { expect, expectAccessible, expectFits, openConsole, test } from '../fixtures'
import { CHANNEL_SECRET, control, offerChannels, Play, type Player, startGameServer } from './play'

// One game server, and one game, for all.
test.describe.configure({ mode: 'serial' })

let server: { stop(): void }

test.beforeAll(async () => {
  server = await startGameServer()
  offerChannels('wechat_minigame')
})

test.afterAll(() => {
  server.stop()
})

test('[W-07] an order is found by the channel number, understood from its ledger, resent alone and with others: the game has each once', async ({
  page,
}) => {
  const play = await Play.begin(page.request)
  // Asks for an hour, so that nothing is told again but by a press.
  await control(play.secrets, 'busy')
  const player = await play.guest()
  const number = await play.order(player, 'G-1', { role_name: '墨染', server_id: 's1' })
  await play.pay(number, 'VIVO-77')
  await play.order(player, 'G-2')

  await openConsole(page, { account: 'aurora.all', game: play.game.Id, path: '/operate' })
  await expect(page.getByRole('heading', { level: 1, name: '运营' })).toBeVisible()
  const menu = page.getByRole('navigation', { name: '运营' })
  await menu.getByRole('link', { name: '订单' }).click()
  await expect(page).toHaveTitle('订单 - Longshore')
  await expect(page.getByRole('row')).toHaveCount(3)
  await page.getByRole('searchbox').fill('VIVO-77')
  await expect(page).toHaveURL(/keyword=VIVO-77/)
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('link', { name: number }).click()

  await expect(page.getByRole('heading', { level: 1, name: /¥648\.00 6480 钻石/ })).toBeVisible()
  await expect(page.getByText(/^玩家付了款，游戏服务器还没有收下/)).toBeVisible()
  await expect(page.getByRole('heading', { name: /^#3 通知 1/ })).toBeVisible()
  const answer = page.getByRole('region', { name: '响应' })
  await expect(answer).toContainText('HTTP 503')
  await expect(page.getByRole('region', { name: '请求' })).toContainText(`"order_id": "${number}"`)
  await page.getByRole('button', { name: /#2 已支付/ }).click()
  await expect(page.getByRole('region', { name: '请求' })).toContainText('orderNumber=VIVO-77')
  await expect(page.locator('main')).not.toContainText(CHANNEL_SECRET)
  await expectAccessible(page)

  expect(await control(play.secrets, 'good')).toEqual([])
  await page.getByRole('button', { name: '立即重发' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '立即重发' }).click()
  await expect(dialog.getByRole('textbox', { name: '原因' })).toHaveAccessibleDescription('至少写两个字')
  await dialog.getByRole('textbox', { name: '原因' }).fill('网关修好了')
  await dialog.getByRole('button', { name: '立即重发' }).click()
  await expect(page.getByText('重算一致')).toBeVisible()
  await expect(page.getByText('原因：网关修好了')).toBeVisible()
  await expect(page.getByRole('button', { name: /#5 已发货/ })).toBeVisible()
  expect(await control(play.secrets, 'good')).toEqual([number])
  const told = await play.serverCall<{ delivery: string }>('order', { order_id: number })
  expect(told.delivery).toBe('delivered')

  // Again, by a press of the list: the same message id, so nothing is delivered twice.
  await page.getByRole('link', { name: '订单' }).first().click()
  await page.getByRole('checkbox', { name: `选择订单 ${number}` }).check()
  await page.getByRole('button', { name: '重发 1 单' }).click()
  await dialog.getByRole('textbox', { name: '原因' }).fill('再试一次')
  await dialog.getByRole('button', { name: '重发 1 单' }).click()
  await expect(page.getByText('已重发 1 单，0 单不能重发')).toBeVisible()
  await expect
    .poll(async () => (await play.serverCall<{ delivery: string }>('order', { order_id: number })).delivery)
    .toBe('delivered')
  expect(await control(play.secrets, 'good')).toEqual([number])

  // A group of what is stuck, told again as one.
  await control(play.secrets, 'busy')
  const stuck = [await play.order(player, 'G-3'), await play.order(player, 'G-4')]
  for (const [index, one] of stuck.entries()) await play.pay(one, `VIVO-8${index}`)
  await menu.getByRole('link', { name: '掉单' }).click()
  await expect(page.getByText('没有掉单')).toBeVisible()
  await page.getByRole('combobox', { name: '已等' }).selectOption({ label: '不限' })
  const group = page.getByRole('row', { name: /游戏服务器返回 503/ })
  await expect
    .poll(async () => {
      await page.getByRole('button', { name: '刷新' }).click()
      return group.innerText()
    })
    .toMatch(/2\s+1\s+¥1,296\.00/)
  await expectAccessible(page)
  expect(await control(play.secrets, 'good')).toEqual([number])
  await group.getByRole('button', { name: /^全部重发/ }).click()
  await dialog.getByRole('textbox', { name: '原因' }).fill('网关修好了')
  await dialog.getByRole('button', { name: '重发 2 单' }).click()
  await expect(page.getByText('已重发 2 单')).toBeVisible()
  await expect
    .poll(async () => (await control(play.secrets, 'good')).toSorted())
    .toEqual([number, ...stuck].toSorted())
  await menu.getByRole('link', { name: '订单' }).click()

  await page.getByRole('button', { name: /^导出/ }).click()
  await expect(dialog.getByRole('radio', { name: /^CSV/ })).toBeChecked()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: /^导\s*出$/ }).click(),
  ])
  const lines = readFileSync(await file.path(), 'utf8').split('\r\n')
  expect(lines[0]).toMatch(/^\uFEFF订单号,游戏订单号,渠道交易号,/)
  expect(lines.slice(1).some((line) => line.startsWith(`${number},`))).toBe(true)
  await expect(page.getByRole('dialog', { name: /下载/ })).toContainText(file.suggestedFilename())
  await play.putAway()
})

/** What WeChat gave the publisher of its simulated mini game. */
const WECHAT = {
  app_secret: 'ws',
  push_token: 'pt',
  encoding_aes_key: Buffer.from(Array.from({ length: 32 }, (_, index) => index))
    .toString('base64')
    .replace('=', ''),
  pay_app_key: 'pk-live',
  pay_app_key_sandbox: 'pk-sandbox',
}

/** An order that was paid through WeChat, of which it gave ¥48.00 back. */
async function partlyRefunded(play: Play, player: Player, gameOrder: string): Promise<string> {
  const number = await play.order(player, gameOrder, { channel: 'wechat_minigame' })
  expect(await play.told('wechat_minigame', number, WECHAT)).toContain('"ErrCode":0')
  expect(await giveBack(play, number, `R1-${number}`, 4_800)).toContain('"ErrCode":0')
  return number
}

function giveBack(play: Play, number: string, refund: string, fen: number): Promise<string> {
  return play.told('wechat_minigame', number, WECHAT, { is_refunded: true, refund, refund_fen: fen })
}

test('[W-07] partly refunded orders say how much; one is booked and stays paid, the other becomes the whole', async ({
  page,
}) => {
  const play = await Play.begin(page.request)
  await play.ship('wechat_minigame', { app_id: 'wx1' }, WECHAT)
  const player = await play.guest()
  const stays = await partlyRefunded(play, player, 'G-1')
  const goes = await partlyRefunded(play, player, 'G-2')
  await openConsole(page, { account: 'aurora.all', game: play.game.Id, path: '/operate/orders' })
  await page.getByRole('link', { name: '部分退款', exact: true }).click()
  await expect(page).toHaveURL(/attention=part_refunded/)
  await expect(page.getByRole('row')).toHaveCount(3)
  const row = (number: string) => page.getByRole('row').filter({ hasText: number })
  await expect(row(stays)).toContainText('¥648.00渠道退 ¥48.00，待处理')
  await expectAccessible(page)
  await row(stays).getByRole('link', { name: stays }).click()
  await expect(page.getByText('渠道退了一部分，等待处理： ¥48.00')).toBeVisible()
  await page.getByRole('button', { name: '确认部分退款' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('¥48.00 记为已退')
  await expectAccessible(page)
  await dialog.getByRole('textbox', { name: '原因' }).fill('商品留给玩家')
  await dialog.getByRole('button', { name: '确认部分退款' }).click()
  await expect(page.getByText('重算一致')).toBeVisible()
  await expect(page.getByText('原因：商品留给玩家')).toBeVisible()
  await expect(page.getByRole('button', { name: '确认部分退款', exact: true })).toHaveCount(0)
  await page.getByRole('link', { name: '订单' }).first().click()
  await page.getByRole('link', { name: '部分退款', exact: true }).click()
  await expect(page.getByRole('row')).toHaveCount(2)

  // What is left of the other one goes back as well: nobody has to decide.
  expect(await giveBack(play, goes, `R2-${goes}`, 60_000)).toContain('"ErrCode":0')
  await page.reload()
  await expect(page.getByText('没有符合筛选条件的记录')).toBeVisible()
  await page.getByRole('link', { name: '全部', exact: true }).click()
  await expect(row(goes)).toContainText('已退款')
  await expect(row(stays)).toContainText('¥648.00已退 ¥48.00')
  await expect(row(stays)).toContainText('已支付')
  await play.putAway()
})

test.describe('on a phone, dark', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('[W-07] a partly refunded order is read and booked in English', async ({ page }) => {
    const play = await Play.begin(page.request)
    await play.ship('wechat_minigame', { app_id: 'wx1' }, WECHAT)
    const number = await partlyRefunded(play, await play.guest(), 'G-1')
    await openConsole(page, {
      account: 'aurora.all',
      game: play.game.Id,
      path: '/operate/orders?attention=part_refunded',
      language: 'en-US',
      theme: 'dark',
    })
    await expect(page.getByText('¥48.00 returned, to decide')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: number }).click()
    await page.getByRole('button', { name: 'Book partial refund' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('¥48.00')
    await expectAccessible(page)
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('the goods stay')
    await dialog.getByRole('button', { name: 'Book partial refund' }).click()
    await expect(page.getByText('Reason: the goods stay')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Book partial refund' })).toHaveCount(0)
    await expectFits(page)
    await play.putAway()
  })
})
