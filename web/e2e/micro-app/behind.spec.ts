// Who is behind a figure of a game that was just played: cells of retention by week and by server, drops of a funnel whose
// step has a condition; counted on the fingers.
import { readFile } from 'node:fs/promises'
import { expect, expectAccessible, expectFits, openConsole, test } from '../fixtures'
import { Play } from '../operate/play'
import { engineAnswers, tellApartBy } from './steps'

test('[W-19] cells of retention and drops of a funnel open their players', async ({ page }) => {
  const play = await Play.begin(page.request)
  const players = [await play.guest(), await play.guest(), await play.guest()]
  for (const [index, { id, session }] of players.entries()) {
    const at = Date.now() - 60_000
    const events = ['enter', 'battle'].slice(0, index === 2 ? 1 : 2).map((event, step) => ({
      event,
      id: `b-${index}-${step}`,
      time: at + step * 1_000,
      player: id,
      server: index === 0 ? 's1' : 's2',
      properties: { level: 10 * (index + 1) },
    }))
    expect((await play.call('events', events, session)).code).toBe(0)
  }
  const ids = players.map(({ id }) => id)
  const path = '/data-center/retention?grain=week&by=server'
  await openConsole(page, { account: 'aurora.all', game: play.game.Id, path })
  await engineAnswers(page)
  const main = page.getByRole('main')
  const parts = main.getByRole('region', { name: '各区服的留存率', exact: true })
  const matrix = main.getByRole('region', { name: '留存率', exact: true })
  const refresh = main.getByRole('button', { name: '刷新留存' })
  await expect(async () => {
    await refresh.click()
    await expect(matrix.getByTitle(/^3 人中的 3 人/)).toHaveText('100.0', { timeout: 2_000 })
  }).toPass({ timeout: 60_000 })
  // The week is not over: no part of it counts yet.
  await expect(parts.getByText('还没有过完的部分。')).toBeVisible()
  await expect(matrix.getByRole('columnheader', { name: '第 0 周' })).toBeVisible()
  await matrix.getByRole('button', { name: /, 第 0 周: 100.0 %/ }).click()
  const drawer = page.getByRole('dialog')
  const rows = drawer.getByRole('row')
  await expect(rows).toHaveCount(4)
  for (const id of ids) await expect(drawer.getByRole('link', { name: id, exact: true })).toBeVisible()
  await expect(drawer.getByText('***').first()).toBeVisible()
  await expectAccessible(page)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    drawer.getByRole('button', { name: '导出 CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toBe(`retention-players-${play.game.Id}.csv`)
  const content = await readFile(await file.path(), 'utf8')
  expect(content).toContain('玩家总数,3')
  for (const id of ids) expect(content).toContain(id)
  await drawer.getByRole('combobox', { name: '玩家' }).selectOption('away')
  await expect(drawer.getByText('没有玩家')).toBeVisible()
  await main.page().keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  // The address holds how players are put together.
  await main.getByRole('combobox', { name: '粒度' }).selectOption('day')
  await expect(page).not.toHaveURL(/grain=/)
  await expect(matrix.getByRole('columnheader', { name: '0 日', exact: true })).toBeVisible()

  await page.getByRole('link', { name: '漏斗' }).click()
  const choose = main.getByRole('combobox', { name: '步骤' })
  for (const step of ['enter', 'battle']) {
    // A name that has only just come is offered once it was read.
    await expect(async () => {
      await choose.fill(step)
      await choose.press('Enter')
      await expect(page).toHaveURL(new RegExp(`steps=[^&]*${step}`), { timeout: 2_000 })
    }).toPass({ timeout: 60_000 })
  }
  await page.keyboard.press('Escape')
  const steps = main.getByRole('region', { name: '步骤' }).getByRole('listitem')
  await expect(steps).toContainText(['3 人，100.0 %', '2 人，66.7 %'])
  await main.getByRole('button', { name: '添加条件' }).click()
  await main.getByRole('combobox', { name: '第 1 个条件的步骤' }).click()
  await page.getByTitle('第 2 步 battle', { exact: true }).last().click()
  await main.getByRole('textbox', { name: '第 1 个条件的值' }).fill('s1')
  await main.getByRole('textbox', { name: '第 1 个条件的值' }).press('Enter')
  await expect(steps).toContainText(['3 人，100.0 %', '1 人，33.3 %'])
  await tellApartBy(page, '区服')
  const table = main.getByRole('group', { name: '各区服的步骤' })
  await expect(table.getByRole('row').filter({ hasText: 's1' }).getByRole('cell')).toContainText([
    '1',
    '1',
    '100.0 %',
  ])
  await expect(table.getByRole('row').filter({ hasText: 's2' }).getByRole('cell')).toContainText([
    '2',
    '0',
    '0.00 %',
  ])
  await expectAccessible(page)
  await steps
    .last()
    .getByRole('button', { name: /离开 2 人/ })
    .click()
  await expect(rows).toHaveCount(3)
  await expect(drawer.getByText('上一步之后离开的玩家')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  await expectFits(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  // And on to what the player did, and from there to who it is, for those who may see it.
  await drawer.getByRole('link', { name: ids[2] ?? '', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/data-center/players\\?.*player=(%22)?${ids[2]}`))
  await main.getByRole('button', { name: '在运营中查看' }).click()
  await expect(page).toHaveURL(new RegExp(`/operate/players\\?player=${ids[2]}`))
  await play.putAway()
})
