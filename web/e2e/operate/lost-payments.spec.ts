// 掉单 alone: what is stuck by server and cause, the money at stake, the rule that wakes people, a group told again; in
// English, dark, by keyboard and on a phone.
import { expect, expectAccessible, expectDistinct, expectFits, openConsole, test } from '../fixtures'
import { control, Play, startGameServer } from './play'

let server: { stop(): void }

test.beforeAll(async () => {
  server = await startGameServer()
})

test.afterAll(() => {
  server.stop()
})

test('[W-07] stuck payments stand by server and cause with their money, one group is resent by keyboard: the game has each once', async ({
  page,
}) => {
  test.slow()
  const play = await Play.begin(page.request)
  await control(play.secrets, 'busy')
  const player = await play.guest()
  const other = await play.guest()
  const stuck = [
    await play.order(player, 'G-1', { server_id: 's1' }),
    await play.order(other, 'G-2', { server_id: 's1' }),
    await play.order(player, 'G-3', { server_id: 's2' }),
  ]
  for (const [index, number] of stuck.entries()) await play.pay(number, `VIVO-L${index}`)
  // What was never paid for is nobody's loss.
  await play.order(player, 'G-4', { server_id: 's1' })

  await openConsole(page, {
    account: 'aurora.all',
    game: play.game.Id,
    path: '/operate/lost-payments?waited=0',
    language: 'en-US',
    theme: 'dark',
  })
  await expect(page.getByRole('heading', { level: 1, name: 'Lost payments' })).toBeVisible()
  const group = (name: string) =>
    page.getByRole('row').filter({ hasText: 'answered 503' }).filter({ hasText: name })
  await expect
    .poll(async () => {
      await page.getByRole('button', { name: 'Refresh' }).click()
      return group('s1').innerText()
    })
    .toMatch(/2\s+2\s+¥1,296\.00/)
  await expect(group('s2')).toContainText('¥648.00')
  const main = page.locator('main')
  await expect(main).toContainText('¥1,944.00')
  await expectAccessible(page)
  await expectDistinct(page)

  // One cause is one group, wherever it is; or the groups are by server or channel alone.
  const grouped = page.getByRole('combobox', { name: 'Groups' })
  await grouped.selectOption({ label: 'cause' })
  await expect(page).toHaveURL(/by=cause/)
  await expect(group('2 servers')).toContainText('¥1,944.00')
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Resend all: The game server answered 503' })).toBeVisible()
  await grouped.selectOption({ label: 'channel' })
  await expect(page.getByRole('row').nth(1)).toContainText(/^vivo/)
  await expect(page.getByRole('row').nth(1).getByRole('link')).toHaveAttribute('href', /channel=vivo/)
  await expectAccessible(page)
  await grouped.selectOption({ label: 'cause and server' })
  await expect(group('s1')).toBeVisible()

  // The rule as a sentence, and where it is changed.
  const rule = page.getByRole('region', { name: 'Alert rule' })
  await expect(rule).toContainText('Off')
  const wish = {
    kind: 'lost_payments',
    threshold: 3,
    minutes: 7,
    repeat_minutes: 30,
    is_on: true,
    target_ids: [],
  }
  expect((await play.operate('alert/saveRule', wish)).code).toBe(0)
  await page.reload()
  await expect(rule).toContainText('On')
  await expect(rule).toContainText('3 paid orders are not delivered after 7 minutes')
  await rule.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Alerts' })).toBeVisible()
  await page.goBack()

  // The orders of the group, none of another server.
  await group('s2').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
  await expect(page.getByRole('link', { name: stuck[2] })).toBeVisible()
  await expect(page.getByRole('link', { name: stuck[0] })).toHaveCount(0)
  await page.goBack()

  // By keyboard alone, after the game server was mended.
  expect(await control(play.secrets, 'good')).toEqual([])
  await group('s1').getByRole('button').focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('2 orders of ¥1,296.00')
  const reason = dialog.getByRole('textbox', { name: 'Reason' })
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(reason).toBeFocused({ timeout: 200 })
  }).toPass()
  await page.keyboard.type('The gateway is mended')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Resent 2 orders')).toBeVisible()
  await expect
    .poll(async () => (await control(play.secrets, 'good')).toSorted())
    .toEqual(stuck.slice(0, 2).toSorted())

  await expect
    .poll(async () => {
      await page.getByRole('button', { name: 'Refresh' }).click()
      return group('s1').count()
    })
    .toBe(0)

  await page.setViewportSize({ width: 390, height: 844 })
  await expect(main).toContainText('¥648.00')
  await expectFits(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Resend all/ }).click()
  await dialog.getByRole('textbox').fill('The gateway is mended')
  await dialog.getByRole('button', { name: 'Resend 1 order' }).click()
  await expect(page.getByText('No lost payments')).toBeVisible()
  await expect.poll(async () => (await control(play.secrets, 'good')).toSorted()).toEqual(stuck.toSorted())
  await play.putAway()
})

test('[W-07] what has waited less is not called delivered, and a group that is gone meanwhile is resent to nobody', async ({
  page,
}) => {
  const play = await Play.begin(page.request)
  await control(play.secrets, 'busy')
  const player = await play.guest()
  const order = await play.order(player, 'G-1', { server_id: 's1' })
  await play.pay(order, 'VIVO-gone')
  const path = '/operate/lost-payments?waited=3600'
  await openConsole(page, { account: 'aurora.all', game: play.game.Id, path })
  await expect(page.getByText('没有等了 1 小时以上的订单')).toBeVisible()
  await expect(page.getByText('付了款的订单都已发货。')).toHaveCount(0)
  await page.getByRole('combobox', { name: '已等' }).selectOption({ label: '不限' })
  const row = page.getByRole('row').filter({ hasText: '返回 503' })
  await expect
    .poll(async () => {
      await page.getByRole('button', { name: '刷新' }).click()
      return row.count()
    })
    .toBe(1)
  await row.getByRole('button', { name: /^全部重发/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: '原因' }).fill('网关已修好')

  // A colleague is faster.
  await control(play.secrets, 'good')
  const again = { numbers: [order], reason: '同事先处理' }
  expect((await play.operate('order/resend', again)).code).toBe(0)
  // The game server has those of other tests as well.
  const taken = async () => (await control(play.secrets, 'good')).filter((one) => one === order)
  await expect.poll(taken).toEqual([order])
  await expect
    .poll(async () => (await play.serverCall<{ delivery: string }>('order', { order_id: order })).delivery)
    .toBe('delivered')
  await dialog.getByRole('button', { name: '重发 1 单' }).dblclick()
  await expect(page.getByText('这一组已经没有等待的订单，什么也没有重发')).toBeVisible()
  await expect(page.getByText('付了款的订单都已发货。')).toBeVisible()
  expect(await taken()).toEqual([order])
  await play.putAway()
})

test('who may only look sees what is stuck and resends nothing', async ({ page }) => {
  await openConsole(page, { account: 'aurora.reader', path: '/operate/lost-payments?waited=0' })
  await expect(page.getByRole('heading', { level: 1, name: '掉单' })).toBeVisible()
  await expect(page.getByRole('region', { name: '告警规则' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^全部重发/ })).toHaveCount(0)
})
