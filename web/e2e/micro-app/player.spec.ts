// One player's events as a page: reached from Operate and from the events of the present day, by event and by day in the address.
import { readFile } from 'node:fs/promises'
import { expect, expectAccessible, expectFits, openConsole, test } from '../fixtures'
import { Play } from '../operate/play'
import { engineAnswers } from './steps'

test('[W-19] what one player did: from their page in Operate, by event and by day in the address', async ({
  page,
}) => {
  const play = await Play.begin(page.request)
  const [one, other] = [await play.guest(), await play.guest()]
  const at = Date.now()
  const battle = (id: string, player: string, more = {}) => ({
    event: 'battle',
    id,
    time: at,
    player,
    ...more,
  })
  const mine = [battle('p-1', one.id, { properties: { level: 7 } }), battle('p-2', one.id)]
  expect((await play.call('events', mine, one.session)).code).toBe(0)
  expect((await play.call('events', [battle('p-3', other.id)], other.session)).code).toBe(0)
  await play.pay(await play.order(one, 'G-player-1'), 'VIVO-player-1')

  await openConsole(page, {
    account: 'aurora.all',
    game: play.game.Id,
    path: `/operate/players?player=${one.id}`,
  })
  await page.getByRole('link', { name: '全部事件' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '单个玩家' })).toBeVisible()
  await expect(page).toHaveURL(/\/data-center\/players\?player=/)
  const main = page.getByRole('main')
  await engineAnswers(page)
  // Two battles, the payment, the arrival, the sign-in and its device; nothing of the other player.
  await expect(async () => {
    await main.getByRole('button', { name: '刷新单个玩家' }).click()
    await expect(main.getByText(/^6 个事件/)).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 60_000 })
  const table = main.getByRole('group', { name: '事件流' })
  await expect(table.getByRole('row').filter({ hasText: 'battle' })).toHaveCount(2)
  await expect(table.getByRole('row').filter({ hasText: '{"level":7}' })).toHaveCount(1)
  await expect(table.getByRole('row').filter({ hasText: '$pay' })).toContainText('¥648.00')
  await expectAccessible(page)

  await main.getByRole('combobox', { name: '事件' }).selectOption('battle')
  await expect(page).toHaveURL(/event=battle/)
  await expect(main.getByText(/^2 个事件/)).toBeVisible()
  await expect(table.getByRole('row')).toHaveCount(3)
  const chart = main.getByRole('region', { name: '按天的事件' })
  await chart.getByRole('button', { name: '看成表格' }).click()
  await expect(chart.getByRole('row').last().getByRole('cell').last()).toHaveText('2')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    main.getByRole('button', { name: '导出 CSV' }).click(),
  ])
  const content = await readFile(await file.path(), 'utf8')
  expect(content.match(/,battle,客户端,/g)).toHaveLength(2)
  expect(content).not.toContain('p-3')

  // Another day has none of it, and says so.
  await page.goto(`/micro/data-center/players?player=${one.id}&first=2026-01-01&last=2026-01-01`)
  await expect(main.getByText('这些天没有符合条件的事件')).toBeVisible()
  await page.goto('/micro/data-center/players')
  await main.getByRole('textbox', { name: '玩家 ID' }).fill('12a')
  await main.getByRole('button', { name: '查看' }).click()
  await expect(main.getByText('玩家 ID 是最多 20 位的数字')).toBeVisible()
  await main.getByRole('textbox', { name: '玩家 ID' }).fill(other.id)
  await main.getByRole('button', { name: '查看' }).click()
  await expect(table.getByRole('row').filter({ hasText: 'battle' })).toHaveCount(1)
  await main.getByRole('button', { name: '在运营中查看' }).click()
  await expect(page).toHaveURL(new RegExp(`/operate/players\\?player=${other.id}`))

  await page.goto('/micro/data-center/real-time')
  const link = main.getByRole('row').filter({ hasText: 'battle' }).getByRole('link', { name: one.id })
  await link.first().click()
  await expect(main.getByText(/^6 个事件/)).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  await expectFits(page)
  await play.putAway()
})
