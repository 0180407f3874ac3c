// The event plan: what came is added to it, changed, compared, and its code sends what was planned.
import { expect, expectAccessible, expectFits, openConsole, test } from '../fixtures'
import { Play } from '../operate/play'
import { engineAnswers } from './steps'

test('[W-19] events that came are planned, and one that differs from the plan is told', async ({ page }) => {
  const play = await Play.begin(page.request)
  const player = await play.guest()
  let made = 0
  const report = async (event: string, properties: object): Promise<void> => {
    const one = { event, id: `plan-${(made += 1)}`, time: Date.now(), player: player.id, properties }
    expect((await play.call('events', [one])).code).toBe(0)
  }
  await report('battle', { level: 7, won: true })
  await openConsole(page, { account: 'aurora.all', game: play.game.Id, path: '/data-center/overview' })
  await engineAnswers(page)
  await page.getByRole('link', { name: '事件方案' }).click()
  const main = page.getByRole('main')
  const battle = main.getByRole('row').filter({ hasText: 'battle' })
  await expect(async () => {
    await page.reload()
    await expect(battle).toContainText('未规划', { timeout: 5_000 })
  }).toPass({ timeout: 60_000 })

  await main.getByRole('button', { name: '把battle加入方案' }).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByLabel('第 1 个属性的名称')).toHaveValue('level')
  await drawer.getByLabel('显示名称').fill('战斗')
  await drawer.getByRole('button', { name: '新增属性' }).click()
  await drawer.getByRole('button', { name: '保存' }).click()
  await expect(drawer.getByText('每个属性都要有名称')).toBeVisible()
  await drawer.getByLabel('第 3 个属性的名称').fill('boss')
  await expectAccessible(page)
  await drawer.getByRole('button', { name: '保存' }).click()
  await expect(drawer).toBeHidden()
  await expect(battle).toContainText('一致')

  // What is sent from now on is not what was planned.
  await report('battle', { level: 'seven', extra: 1 })
  await expect(async () => {
    await page.reload()
    await expect(battle).toContainText('3 处不同', { timeout: 5_000 })
  }).toPass({ timeout: 60_000 })
  await main.getByRole('button', { name: '查看battle' }).click()
  await expect(drawer.getByText('level：1 条的类型不是数字，例如 "seven"')).toBeVisible()
  await expect(drawer.getByText('won：1 条没有这个必填属性')).toBeVisible()
  await expect(drawer.getByText('extra：1 条带有未规划的属性，例如 1')).toBeVisible()
  await expect(drawer.getByLabel('浏览器与小游戏')).toContainText('game.track("battle"')
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  await expectFits(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await main.getByRole('button', { name: '从方案删除battle' }).click()
  await drawer.getByRole('button', { name: '删除' }).click()
  await expect(battle).toContainText('未规划')
  await play.putAway()
})
