// The present day on a wall: an address of its own, dark, nothing of the console around it, and keys that lead out.
import { expect, expectAccessible, openConsole, test } from '../fixtures'
import { Play } from '../operate/play'
import { engineAnswers } from './steps'

test('[W-19] a wall of large figures that refreshes itself and that Escape leaves', async ({ page }) => {
  const play = await Play.begin(page.request)
  const player = await play.guest()
  await play.pay(await play.order(player, 'G-wall-1'), 'VIVO-wall-1')
  await openConsole(page, { account: 'aurora.all', game: play.game.Id, path: '/data-center/real-time' })
  await engineAnswers(page)
  await page.getByRole('main').getByRole('link', { name: '大屏' }).click()
  await expect(page).toHaveURL(/\/data-center\/wall$/)
  const wall = page.getByRole('dialog', { name: '大屏' })
  const figure = (name: string) => wall.getByRole('region', { name, exact: true })
  await expect(figure('今天支付金额 CNY')).toContainText('¥648.00', { timeout: 60_000 })
  await expect(figure('今天新增')).toContainText('1')
  await expect(figure('每秒事件')).toContainText('昨天此刻 0')
  // Who is online by channel, and what is paid in every quarter of an hour.
  const channels = figure('在线，按渠道')
  await expect(channels.getByRole('listitem')).toHaveText([/^自有账号\s*1$/])
  const paid = figure('支付金额 CNY')
  await expect(paid).toContainText('每 15 分钟，今天 ¥648.00')
  await paid.getByRole('button', { name: /^看成表格/ }).click()
  await expect(paid.getByRole('row').filter({ hasText: '¥648.00' })).toHaveCount(1)
  // The console behind it is not there for keys and readers, and the wall is all that is to be seen.
  for (let presses = 0; presses < 8; presses++) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('nav') ?? null)).toBeNull()
  }
  expect(await page.evaluate(() => document.elementFromPoint(20, 300)?.closest('dialog')?.ariaLabel)).toBe(
    '大屏',
  )
  expect(await wall.boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() })
  const board = wall.locator(':scope > div')
  const back = () => board.evaluate((element) => getComputedStyle(element).backgroundColor)
  expect(await back()).toBe('rgb(13, 20, 34)')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await expectAccessible(page)

  // It asks again by itself, and not while it is paused.
  await wall.getByRole('button', { name: '暂停刷新' }).click()
  await expect(wall.getByText('已暂停刷新')).toBeVisible()
  await wall.getByRole('button', { name: '继续刷新' }).click()
  await play.pay(await play.order(player, 'G-wall-2'), 'VIVO-wall-2')
  await expect(figure('今天支付笔数').locator('strong')).toHaveText('2', { timeout: 60_000 })

  await page.keyboard.press('f')
  await expect.poll(() => page.evaluate(() => document.fullscreenElement?.tagName)).toBe('DIV')
  await page.keyboard.press('f')
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/data-center\/real-time$/)
  await expect(page.getByRole('heading', { level: 1, name: '实时' })).toBeVisible()

  await page.goto('/micro/data-center/wall?theme=light')
  await expect(figure('今天支付笔数').locator('strong')).toHaveText('2')
  expect(await back()).toBe('rgb(243, 245, 249)')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  const overflow = await board.evaluate((element) => element.scrollWidth - element.clientWidth)
  expect(overflow).toBeLessThanOrEqual(0)
  await play.putAway()
})

test('[W-19] what is wrong with the game stands above its figures, with who is at it', async ({ page }) => {
  const play = await Play.begin(page.request)
  // Nobody answers at the game server's address: who has paid gets nothing.
  const player = await play.guest()
  await play.pay(await play.order(player, 'G-wall-3'), 'VIVO-wall-3')
  const rule = {
    kind: 'lost_payments',
    threshold: 1,
    minutes: 0,
    repeat_minutes: 30,
    is_on: true,
    target_ids: [],
  }
  expect((await play.operate('alert/saveRule', rule)).code).toBe(0)
  await openConsole(page, {
    account: 'aurora.all',
    game: play.game.Id,
    path: '/data-center/wall',
    language: 'en-US',
  })
  const wall = page.getByRole('dialog', { name: 'Wall' })
  const alerts = wall.getByRole('region', { name: 'Alerts now' })
  await expect(alerts.getByRole('listitem')).toContainText('Nobody has taken it.', { timeout: 60_000 })
  await expect(alerts).toContainText('Paid orders not delivered after 0 min: 1')
  await expectAccessible(page)

  const { data } = await play.operate<{ list: { id: number }[] }>('alert/incidents', { state: 'open' })
  expect((await play.operate('alert/acknowledge', { id: data.list[0]?.id })).code).toBe(0)
  await expect(alerts.getByRole('listitem')).toContainText(/\S+ took it at /, { timeout: 60_000 })
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  const board = wall.locator(':scope > div')
  expect(await board.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0)
  await alerts.getByRole('button', { name: 'Lost payments' }).click()
  await expect(page).toHaveURL(/\/operate\/lost-payments/)
  await play.putAway()
})

test('[issue] fewer online than in the same minutes of yesterday is an alert of the wall', async ({
  page,
}) => {
  const play = await Play.begin(page.request)
  // Yesterday they were there for all of the same minutes, and now since they came. Of fewer
  // than ten nothing is said.
  const yesterday = Date.now() - 24 * 3_600_000
  for (let count = 0; count < 10; count++) {
    const player = await play.guest()
    const events = [12, 9, 6, 3, 0, -3, -6].map((minutes) => ({
      event: 'battle',
      id: `online-${player.id}-${minutes}`,
      time: yesterday - minutes * 60_000,
      player: player.id,
    }))
    expect((await play.call('events', events, player.session)).code).toBe(0)
  }
  const { game } = play
  await openConsole(page, {
    account: 'aurora.all',
    game: game.Id,
    path: '/operate/alerts',
    language: 'en-US',
  })
  await page.getByRole('button', { name: 'Set up the rule Online drop' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('How many per cent').fill('10')
  await expect(dialog).toContainText('Players online in 10 minutes are 10 % below the same time of yesterday')
  await dialog.getByLabel('In how many minutes').fill('0')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toContainText('This rule looks back 1 to 720 minutes')
  await dialog.getByLabel('In how many minutes').fill('10')
  await expectAccessible(page)

  await page.goto('/micro/data-center/wall')
  const wall = page.getByRole('dialog', { name: 'Wall' })
  const online = wall.getByRole('region', { name: 'Players online', exact: true }).first()
  await expect(online).toContainText('yesterday by now 10', { timeout: 60_000 })
  const rule = {
    kind: 'online_drop',
    threshold: 10,
    minutes: 10,
    repeat_minutes: 30,
    is_on: true,
    target_ids: [],
  }
  expect((await play.operate('alert/saveRule', rule)).code).toBe(0)
  const alerts = wall.getByRole('region', { name: 'Alerts now' })
  await expect(alerts.getByRole('listitem')).toContainText(
    /In 10 min players online are \d+ % below the same time of yesterday \(alert from 10 %\)/,
    { timeout: 90_000 },
  )
  await expectAccessible(page)
  await play.putAway()
})
