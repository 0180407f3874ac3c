// 概览: from a game's own calls to figures that can be counted on the fingers.
import { readFile } from 'node:fs/promises'
import { expect, expectAccessible, expectFits, openConsole, test } from '../fixtures'
import { Play } from '../operate/play'
import { engineAnswers } from './steps'

test('[W-19] a game without data is told how to send some; its players, events and payments become figures', async ({
  page,
}) => {
  const play = await Play.begin(page.request)
  await openConsole(page, { account: 'aurora.all', game: play.game.Id, path: '/data-center/overview' })
  await expect(page.getByRole('heading', { level: 1, name: '概览' })).toBeVisible()
  const main = page.getByRole('main')
  const nothing = main.getByRole('heading', { name: '还没有数据' })
  await engineAnswers(page)
  await expect(nothing).toBeVisible()
  await expect(main.getByText('/sdk/v1/events')).toBeVisible()
  await expect(main.getByText('正在等待第一条事件')).toBeVisible()
  await expectAccessible(page)
  await main.getByRole('button', { name: '打开“SDK接入”' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'SDK接入' })).toBeVisible()
  await page.goBack()
  await expect(nothing).toBeVisible()

  const [first, second] = [await play.guest(), await play.guest()]
  const event = { event: 'battle', id: 'b-1', time: Date.now(), player: first.id }
  for (const _ of ['once', 'again, as a client that heard no answer'])
    expect((await play.call('events', [event], first.session)).code).toBe(0)
  await play.pay(await play.order(second, 'G-data-1'), 'VIVO-data-1')

  const card = (name: string) => main.getByRole('button', { name: new RegExp(`^${name}`) })
  await expect(card('付费金额')).toContainText('¥648.00', { timeout: 60_000 })
  await expect(card('活跃玩家')).toContainText('2')
  await expect(card('新增玩家')).toContainText('2')
  await expect(card('付费率')).toContainText('50.0 %')
  await expect(card('ARPPU')).toContainText('¥648.00')
  await expect(main.getByText(/^数据到 \d\d:\d\d:\d\d$/)).toBeVisible()
  await expect(main.getByRole('row').filter({ hasText: '自有账号' })).toContainText('¥648.00')

  await card('付费金额').click()
  const chart = main.getByRole('region', { name: '付费金额', exact: true }).first()
  await expect(chart.locator('svg')).toBeVisible()
  const saving = page.waitForEvent('download')
  await chart.getByRole('button', { name: '存为图片' }).click()
  const picture = await saving
  expect(picture.suggestedFilename()).toMatch(/^付费金额-\d\d-\d\d-\d\d-\d\d\.png$/)
  const bytes = await readFile(await picture.path())
  expect(bytes.subarray(1, 4).toString()).toBe('PNG')
  expect(bytes.readUInt32BE(16)).toBeGreaterThan(1_000)
  // A sheet without drawing and words is smaller than that.
  expect(bytes.length).toBeGreaterThan(12_000)
  await chart.getByRole('button', { name: '看成表格' }).click()
  await expect(chart.getByRole('row').last()).toContainText('¥648.00')
  // The other one is of the parts below.
  await main.getByText('为什么是这个数').first().click()
  await expect(main.getByText('支付金额 − 退款金额')).toBeVisible()
  await expect(main.getByText('GROUP BY day, currency')).toBeVisible()
  await expectAccessible(page)

  await main.getByRole('link', { name: '最近 30 天' }).click()
  await expect(page).toHaveURL(/days=30/)
  await expect(card('付费金额')).toContainText('¥648.00')

  // Days of the calendar: asked for when both are there and in order, and a reload shows the same.
  const day = (away: number): string => new Date(Date.now() + away * 86_400_000).toISOString().slice(0, 10)
  const [from, until] = [main.getByLabel('从', { exact: true }), main.getByLabel('到', { exact: true })]
  await from.fill(day(-2))
  await until.fill(day(2))
  await expect(page).toHaveURL(new RegExp(`first=${day(-2)}.*last=${day(2)}`))
  await expect(page).not.toHaveURL(/days=30/)
  await page.reload()
  await expect(from).toHaveValue(day(-2))
  await expect(card('付费金额')).toContainText('¥648.00')
  await until.fill(day(-3))
  await expect(main.getByText('结束日期不能早于开始日期，最多查询 400 天')).toBeVisible()
  await expect(until).toHaveAttribute('aria-invalid', 'true')
  await expect(card('付费金额')).toContainText('¥648.00')
  await expectAccessible(page)

  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  await expectFits(page)
  await play.putAway()
})
