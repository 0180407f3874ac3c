// 事件 and 漏斗: a question is put together and answered; its address asks the same again.
import { expect, expectAccessible, expectFits, openConsole, test } from '../fixtures'
import { Play } from '../operate/play'
import { engineAnswers } from './steps'

test('[W-19] questions about events and a funnel of a game that was just played', async ({ page }) => {
  const play = await Play.begin(page.request)
  await openConsole(page, { account: 'aurora.all', game: play.game.Id, path: '/data-center/events' })
  await engineAnswers(page)
  const main = page.getByRole('main')
  // Sheets without curves would say nothing.
  await expect(main.getByRole('heading', { name: '还没有数据' })).toBeVisible()

  const players = [await play.guest(), await play.guest(), await play.guest()]
  for (const [index, { id, session }] of players.entries()) {
    const at = Date.now() - 60_000
    const events = ['enter', 'battle', 'shop'].slice(0, 3 - index).map((event, step) => ({
      event,
      id: `q-${index}-${step}`,
      time: at + step * 1_000,
      player: id,
      server: index === 0 ? 's1' : 's2',
      properties: { level: 10 * (index + 1) },
    }))
    expect((await play.call('events', events, session)).code).toBe(0)
  }
  const path = `/data-center/events?event=enter&by=${encodeURIComponent('["server"]')}`
  await page.goto(`/micro${path}`)
  const refresh = main.getByRole('button', { name: '刷新事件' })
  const row = (name: string) => main.getByRole('row').filter({ hasText: name })
  await expect(async () => {
    await refresh.click()
    await expect(row('s2').getByRole('cell').last()).toHaveText('2', { timeout: 2_000 })
  }).toPass({ timeout: 60_000 })
  await expect(row('s1').getByRole('cell').last()).toHaveText('1')
  // Once more, now that all is loaded: what there is to choose from is asked beside the figures.
  await refresh.click()
  await main.getByRole('combobox', { name: '指标' }).click()
  await page.getByTitle('平均', { exact: true }).click()
  await main.getByRole('combobox', { name: '数值' }).click()
  await page.getByTitle('level', { exact: true }).click()
  await expect(row('s2').getByRole('cell').last()).toHaveText('25')
  await main.getByRole('button', { name: '添加条件' }).click()
  await main.getByRole('combobox', { name: '第 1 个条件的字段' }).click()
  await page.getByTitle('区服', { exact: true }).last().click()
  await main.getByRole('textbox', { name: '第 1 个条件的值' }).fill('s1')
  await main.getByRole('textbox', { name: '第 1 个条件的值' }).press('Enter')
  await expect(row('s2')).toHaveCount(0)
  await expect(row('s1').getByRole('cell').last()).toHaveText('10')
  const condition = main.getByRole('textbox', { name: '第 1 个条件的值' })
  await condition.fill('nowhere')
  await condition.press('Enter')
  await expect(main.getByRole('heading', { name: '没有符合条件的数据' })).toBeVisible()
  await expect(main.getByRole('button', { name: '存为图片' })).toHaveCount(0)
  await condition.fill('s1')
  await condition.press('Enter')
  await main.getByText('查询语句').click()
  await expect(main.getByText('toString(server) = {v')).toBeVisible()
  await page.reload()
  await expect(row('s1').getByRole('cell').last()).toHaveText('10')
  await expectAccessible(page)

  await page.getByRole('link', { name: '漏斗' }).click()
  await expect(main.getByText('先选两个以上的步骤')).toBeVisible()
  const choose = main.getByRole('combobox', { name: '步骤' })
  for (const step of ['enter', 'battle', 'shop']) {
    // A name that has only just come is offered once it was read.
    await expect(async () => {
      await choose.fill(step)
      await choose.press('Enter')
      await expect(page).toHaveURL(new RegExp(`steps=[^&]*${step}`), { timeout: 2_000 })
    }).toPass({ timeout: 60_000 })
  }
  await page.keyboard.press('Escape')
  const steps = main.getByRole('region', { name: '步骤' }).getByRole('listitem')
  await expect(steps).toContainText(['3 人，100.0 %', '2 人，66.7 %', '1 人，33.3 %'])
  await expect(steps.last()).toContainText('离开 1 人，50.0 %')
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  await expectFits(page)
  await play.putAway()
})
