// Overview and players by system, country, package, server and version: of a game that was just played, counted on the fingers.
import { readFile } from 'node:fs/promises'
import { expect, expectAccessible, expectFits, openConsole, test } from '../fixtures'
import { Play } from '../operate/play'
import { engineAnswers, tellApartBy } from './steps'

test('[W-19] figures by version, system and server: ten curves, a table with everything, in the address', async ({
  page,
}) => {
  const play = await Play.begin(page.request)
  const [one, two, three] = [await play.guest(), await play.guest(), await play.guest()]
  const at = Date.now()
  const told = (id: string, player: string, version: string, server: string) => ({
    event: 'battle',
    id,
    time: at,
    player,
    version,
    server,
  })
  for (const [player, version, server] of [
    [one, '2.0', 's1'],
    [two, '2.0', 's2'],
    [three, '1.9', 's1'],
  ] as const)
    expect(
      (await play.call('events', [told(`v-${player.id}`, player.id, version, server)], player.session)).code,
    ).toBe(0)
  await play.pay(await play.order(three, 'G-parts-1'), 'VIVO-parts-1')

  await openConsole(page, {
    account: 'aurora.all',
    game: play.game.Id,
    path: '/data-center/overview?part=version',
  })
  const main = page.getByRole('main')
  await engineAnswers(page)
  const table = main.getByRole('group', { name: '按版本' })
  const row = (name: string) =>
    table.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) })
  await expect(async () => {
    await main.getByRole('button', { name: '刷新概览' }).click()
    // 付费金额, 活跃, 新增, 付费玩家, 付费率, ARPPU
    await expect(row('2.0').getByRole('cell')).toHaveText(['¥0.00', '2', '2', '0', '0.00 %', '-'], {
      timeout: 3_000,
    })
  }).toPass({ timeout: 60_000 })
  await expect(row('1.9').getByRole('cell')).toHaveText(['¥648.00', '1', '1', '1', '100.0 %', '¥648.00'])
  const chart = main.getByRole('region', { name: '活跃玩家，按版本' })
  await chart.getByRole('button', { name: '看成表格' }).click()
  await expect(chart.getByRole('row').last().getByRole('cell')).toHaveText(['2', '1'])
  await main.getByText('为什么是这个数').last().click()
  await expect(main.getByText('玩家每天只属于一部分')).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    main.getByRole('button', { name: '导出 CSV' }).click(),
  ])
  expect(await readFile(await file.path(), 'utf8')).toMatch(/\r?\n2\.0,2,2,0,0,0/)
  await expectAccessible(page)

  await main.getByRole('combobox', { name: '按', exact: true }).selectOption('server')
  await expect(page).toHaveURL(/part=server/)
  const servers = main.getByRole('group', { name: '按区服' })
  await expect(servers.getByRole('row')).toHaveCount(3)
  await main.getByRole('combobox', { name: '按', exact: true }).selectOption('channel')
  await expect(page).not.toHaveURL(/part=/)
  await expect(main.getByRole('group', { name: '按渠道' }).getByRole('row')).toHaveCount(2)

  // Who signs in on a phone of Android is of that system; the test's own machine is in no country.
  await page.goto('/micro/data-center/users?part=os')
  const systems = main.getByRole('group', { name: '按系统' })
  await expect(systems.getByRole('row').filter({ hasText: 'Android' }).getByRole('cell')).toHaveText([
    '3',
    '3',
  ])
  await page.goto('/micro/data-center/users?part=country')
  const countries = main.getByRole('group', { name: '按国家或地区' })
  await expect(countries.getByRole('row').filter({ hasText: '未知' }).getByRole('cell')).toHaveText([
    '3',
    '3',
  ])
  // Retention and a funnel are told apart by the same, as people call it; the file has it too.
  await page.goto('/micro/data-center/funnel?steps=["$sign_in","battle"]')
  await tellApartBy(page, '系统')
  await expect(page).toHaveURL(/by=os/)
  const steps = main.getByRole('row').filter({ hasText: 'Android' })
  await expect(steps.getByRole('cell')).toHaveText(['3', '3', '100.0 %'])
  const [through] = await Promise.all([
    page.waitForEvent('download'),
    main.getByRole('button', { name: '导出 CSV' }).click(),
  ])
  expect(await readFile(await through.path(), 'utf8')).toMatch(
    /按系统\r?\n系统,\$sign_in,battle\r?\nAndroid,3,3/,
  )
  await page.goto('/micro/data-center/retention?by=country')
  await expect(main.getByTitle('国家或地区', { exact: true })).toBeVisible()
  // Today is not over: no part of it counts yet.
  await expect(main.getByRole('region', { name: '各国家或地区的留存率', exact: true })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  await expectFits(page)
  await play.putAway()
})
