// Its payments, cohorts, players and present day: a game that is played by hand, and every figure of it that can be counted on the fingers.
import { readFile } from 'node:fs/promises'
import { expect, expectAccessible, expectFits, openConsole, test } from '../fixtures'
import { Play } from '../operate/play'
import { engineAnswers } from './steps'

test('[W-19] payments, retention, players and the present day of a game that was just played', async ({
  page,
}) => {
  const play = await Play.begin(page.request)
  const [first, second, third] = [await play.guest(), await play.guest(), await play.guest()]
  await play.pay(await play.order(first, 'G-figures-1'), 'VIVO-figures-1')
  await play.pay(await play.order(first, 'G-figures-2'), 'VIVO-figures-2')
  await play.pay(await play.order(second, 'G-figures-3'), 'VIVO-figures-3')
  const event = { event: 'battle', id: 'f-1', time: Date.now(), player: third.id }
  expect((await play.call('events', [event], third.session)).code).toBe(0)

  await openConsole(page, { account: 'aurora.all', game: play.game.Id, path: '/data-center/payments' })
  await expect(page.getByRole('heading', { level: 1, name: '付费' })).toBeVisible()
  const main = page.getByRole('main')
  await engineAnswers(page)
  const card = (name: string) => main.getByRole('button', { name: new RegExp(`^${name}`) })
  await expect(card('付费金额')).toContainText('¥1,944.00', { timeout: 60_000 })
  await expect(card('付费率')).toContainText('66.7 %')
  await expect(card('ARPU')).toContainText('¥648.00')
  await expect(card('ARPPU')).toContainText('¥972.00')
  await expect(card('首次付费玩家')).toContainText('2')
  await expect(card('退款笔数')).toContainText('0')
  const goods = main.getByRole('row').filter({ hasText: 'gem_6480' })
  await expect(goods.getByRole('cell')).toContainText(['¥1,944.00', '3', '2', '0', '¥0.00'])
  const hours = main.getByRole('region', { name: '支付时段', exact: true }).first()
  await hours.getByRole('button', { name: '看成表格' }).click()
  await expect(hours.getByRole('row').filter({ hasText: /:00\s*3$/ })).toHaveCount(1)
  // ¥1,296 by one player and ¥648 by another: two bands, and the top is one of two.
  const bands = main.getByRole('region', { name: '付费分布', exact: true })
  await bands.getByRole('button', { name: '看成表格：付费分布' }).click()
  await expect(bands.getByRole('row').filter({ hasText: '¥500.00–¥1,000.00' }).getByRole('cell')).toHaveText(
    '1',
  )
  await expect(
    bands.getByRole('row').filter({ hasText: '¥1,000.00–¥5,000.00' }).getByRole('cell'),
  ).toHaveText('1')
  const top = main.getByRole('group', { name: '头部付费占比' }).getByRole('row').filter({ hasText: '前 5 %' })
  await expect(top.getByRole('cell')).toContainText(['1', '¥1,296.00', '66.7 %'])
  // A band and the top open who they are: by a button of the table, and by a press on the bar.
  const drawer = page.getByRole('dialog')
  const who = (id: string) => drawer.getByRole('link', { name: id, exact: true })
  await top.getByRole('button', { name: '前 5 %：1 名玩家' }).click()
  await expect(who(first.id)).toBeVisible()
  await expect(drawer.getByText('***').first()).toBeVisible()
  await expect(drawer.getByRole('row')).toHaveCount(2)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await bands.getByRole('row').filter({ hasText: '¥500.00–¥1,000.00' }).getByRole('button').click()
  await expect(who(second.id)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  await bands.getByRole('button', { name: '看成图表：付费分布' }).click()
  const drawn = bands.getByRole('img').first()
  await expect(drawn.locator('svg')).toBeVisible()
  const size = (await drawn.boundingBox()) ?? { width: 0, height: 0 }
  // Two bands, each one half: the right one is of who paid more.
  await drawn.click({ position: { x: size.width * 0.75, y: size.height / 2 } })
  await expect(drawer).toContainText('付费玩家：¥1,000.00–¥5,000.00')
  await expect(who(first.id)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  // What a player cost is the reader's word: it stands in the address, and no day is over yet.
  await main.getByRole('textbox', { name: '每名新增玩家的成本（CNY）' }).fill('12.5')
  await main.getByRole('button', { name: '对比' }).click()
  await expect(page).toHaveURL(/cost=.*12\.5/)
  await expect(main.getByText('没有已经过完至少一天的新增玩家')).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    main.getByRole('button', { name: '导出 CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^payments-\d+-.*\.csv$/)
  const content = await readFile(await file.path(), 'utf8')
  expect(content).toContain('gem_6480,CNY,3,2,1944.00,0,0.00')
  expect(content).toContain('沙箱,从不计入')
  await card('首次付费玩家').click()
  await main.getByText('为什么是这个数').first().click()
  await expect(main.getByText('首次支付日是当天的玩家数')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: '留存' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '留存' })).toBeVisible()
  const matrix = main.getByRole('region', { name: '留存率', exact: true })
  const average = matrix.getByRole('row').filter({ hasText: '加权平均' })
  await expect(average.getByRole('cell').first()).toHaveText('3')
  await expect(matrix.getByTitle('3 人中的 3 人 （当天还没有过完）')).toHaveText('100.0')
  await main.getByRole('combobox', { name: '按' }).selectOption('first_paid')
  await expect(page).toHaveURL(/cohort=first_paid/)
  await expect(average.getByRole('cell').first()).toHaveText('2')
  await main.getByRole('combobox', { name: '渠道' }).selectOption('-')
  await expect(average.getByRole('cell').first()).toHaveText('2')
  await expectAccessible(page)

  await page.getByRole('link', { name: '新增与活跃' }).click()
  await expect(card('新增玩家')).toContainText('3')
  await expect(card('新增设备')).toContainText('1')
  await expect(card('日活 DAU')).toContainText('3')
  await card('月活 MAU').click()
  await expect(main.getByText('到当天为止的 30 天里活跃过的玩家数')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: '实时' }).click()
  await expect(card('支付笔数')).toContainText('3')
  const events = main.getByRole('row').filter({ hasText: '账本' })
  await expect(events.filter({ hasText: '$pay' }).first()).toContainText('¥648.00')
  // It asks again by itself.
  await play.pay(await play.order(third, 'G-figures-4'), 'VIVO-figures-4')
  await expect(card('支付笔数')).toContainText('4', { timeout: 60_000 })
  await expectAccessible(page)

  await page.getByRole('link', { name: '指标定义' }).click()
  await main.getByRole('searchbox').fill('ARPPU')
  await expect(main.getByText('付费金额 ¥100，付费 2 人：¥50.00。')).toBeVisible()
  // Beside the metric that was searched for, whether figures and ledgers agree.
  // The night's comparison may come while the test runs, for a game as new as this one too.
  await expect(main.getByText(/还没有核对过|每天都一致/)).toBeVisible()
  await expect(main.getByRole('region').filter({ hasNotText: '与账本核对' })).toHaveCount(1)
  await expectFits(page)
  await page.getByRole('link', { name: '留存' }).click()
  await expect(average).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  await expectFits(page)
  await play.putAway()
})
