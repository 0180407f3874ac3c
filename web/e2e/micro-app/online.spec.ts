// 在线: heartbeats and events of a game become players at once, stays and servers.
import { expect, expectAccessible, expectFits, openConsole, test } from '../fixtures'
import { Play } from '../operate/play'
import { engineAnswers } from './steps'

test('[W-19] heartbeats and events become players at once, stays and servers', async ({ page }) => {
  const play = await Play.begin(page.request)
  const [first, second] = [await play.guest(), await play.guest()]
  const role = { id: 'enter-1', event: 'enter', server_id: 's7', role_id: 'r1' }
  expect((await play.call('role', role, first.session)).code).toBe(0)
  expect((await play.call('heartbeat', {}, first.session)).code).toBe(0)
  // At noon in China of about three days ago, for six minutes: a stay that is over, within one day, with two signs of it.
  const day = 86_400_000
  const noon = Math.floor((Date.now() - 3 * day) / day) * day + 4 * 3_600_000
  const events = [0, 6].map((minutes) => ({
    event: 'battle',
    id: `online-${minutes}`,
    time: noon + minutes * 60_000,
    player: second.id,
    server: 's8',
  }))
  expect((await play.call('events', events, second.session)).code).toBe(0)
  await openConsole(page, { account: 'aurora.all', game: play.game.Id, path: '/data-center/online' })
  await engineAnswers(page)
  const main = page.getByRole('main')
  const refresh = main.getByRole('button', { name: '刷新在线' })
  const row = (name: string) => main.getByRole('row').filter({ hasText: name })
  // The heartbeat names no server: the role that the client told of does.
  await expect(async () => {
    if (await refresh.isVisible()) await refresh.click()
    await expect(row('s7')).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 60_000 })
  await expect(row('s8')).toContainText('6 分')
  const card = (name: string) => main.getByRole('button', { name: new RegExp(`^${name}`) })
  await expect(card('最高在线 PCU')).toContainText('2')
  await expect(card('游玩次数')).toContainText('3')
  await expect(card('每次时长')).toContainText('2 分')
  await expect(main.getByText('为什么是这个数')).toBeVisible()

  await card('每次时长').click()
  const chart = main.getByRole('region', { name: '每次时长', exact: true })
  await chart.getByRole('button', { name: '看成表格：每次时长' }).click()
  await expect(chart.getByRole('row').filter({ hasText: '6 分' })).toHaveCount(1)
  const lengths = main.getByRole('region', { name: '时长分布', exact: true })
  await lengths.getByRole('button', { name: '看成表格：时长分布' }).click()
  await expect(lengths.getByRole('row').filter({ hasText: '3–10 分钟' })).toContainText('1')
  const download = page.waitForEvent('download')
  await main.getByRole('button', { name: '导出 CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^online-\d+-/)
  await expectAccessible(page)

  // The day of those events was closed: the page of active players says what they changed.
  await page.getByRole('link', { name: '新增与活跃' }).click()
  const late = main.getByRole('listitem').filter({ hasText: '0 → 1' })
  await expect(late).toContainText('最后一条收到于')
  await expectAccessible(page)
  await page.goBack()
  // Drawn wide: a drawing must not hold the page as wide when the window becomes narrow.
  await expect(lengths.locator('svg')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  await expectFits(page)
  await play.putAway()
})
