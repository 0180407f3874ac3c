// 汇率: a publisher's rates, from a file and by hand, and what the figures of a game become by them.
import { expect, expectAccessible, expectFits, openConsole, test } from '../fixtures'
import { Play } from '../operate/play'
import { freshGame } from '../pack/pack-steps'
import { dataCalls, engineAnswers } from './steps'

// A publisher has one report currency: one test after the other.
test.describe.configure({ mode: 'default' })

const csv = (text: string) => ({ name: 'rates.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })

test('[W-19] rates from a file convert a game’s money, each day by its own; what has none is named', async ({
  page,
}) => {
  const play = await Play.begin(page.request)
  const buyer = await play.guest()
  await play.pay(await play.order(buyer, 'G-rates-1'), 'VIVO-rates-1')
  await openConsole(page, { account: 'aurora.all', game: play.game.Id, path: '/data-center/rates' })
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  const choose = async (option: string) => {
    await main.getByRole('combobox', { name: '报表币种' }).fill(option)
    await page.getByTitle(option, { exact: true }).last().click()
  }
  await choose('USD')
  await expect(main.getByText('还没有汇率')).toBeVisible()

  await main.getByRole('button', { name: '导入汇率' }).click()
  await dialog
    .getByLabel('选择文件')
    .setInputFiles(csv('币种,生效日,汇率\nCNY,2020-01-01,0.14\nXXX,someday,0\n'))
  await dialog.getByRole('button', { name: '检查' }).click()
  await expect(dialog.getByText('1 行有误，没有导入')).toBeVisible()
  await expect(dialog.getByRole('listitem')).toContainText([
    '第 3 行，币种',
    '第 3 行，生效日',
    '第 3 行，汇率',
  ])
  await expectAccessible(page)
  await dialog
    .getByLabel('选择文件')
    .setInputFiles(csv('币种,生效日,汇率\nCNY,2020-01-01,0.15\nJPY,2020-01-01,0.0067\n'))
  await dialog.getByRole('button', { name: '检查' }).click()
  await expect(dialog.getByText('2 行：新增 2，修改 0，不变 0。')).toBeVisible()
  await dialog.getByRole('button', { name: '导入汇率' }).click()
  const row = main.getByRole('row').filter({ hasText: 'CNY' })
  await expect(row).toContainText('1 CNY = 0.15 USD')

  await main.getByRole('button', { name: '修改 CNY 2020-01-01 的汇率' }).click()
  await dialog.getByLabel('1 CNY 等于多少 USD').fill('0.14')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(row).toContainText('1 CNY = 0.14 USD')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  await expectFits(page)
  await page.setViewportSize({ width: 1280, height: 800 })

  await openConsole(page, { account: 'aurora.all', game: play.game.Id, path: '/data-center/payments' })
  await engineAnswers(page)
  const card = main.getByRole('button', { name: /^付费金额/ })
  await expect(card).toContainText('¥648.00', { timeout: 60_000 })
  await main.getByText('折算 USD').click()
  await expect(card).toContainText('US$90.72')
  const hourly = main.getByRole('region', { name: '每小时付费金额', exact: true }).first()
  await hourly.getByRole('button', { name: '看成表格' }).click()
  await expect(hourly.getByRole('row').filter({ hasText: 'US$90.72' })).toHaveCount(1)
  const rule = main.getByText(
    '每天的金额按当天的汇率折算成 USD，只在显示时取整一次。 CNY 的汇率生效日：2020-01-01。',
  )
  // Of the page's days and of payers; payback waits for the first day to be over.
  await expect(rule).toHaveCount(2)
  await expect(rule.first()).toBeVisible()
  // ¥648.00 by 0.14 are US$90.72: by what each paid in yuan they would be in the band from 500 on.
  const bands = main.getByRole('region', { name: '付费分布', exact: true }).first()
  await bands.getByRole('button', { name: '看成表格' }).click()
  await expect(bands.getByRole('row').last()).toContainText('US$50.00–US$100.00')
  const top = main.getByRole('row').filter({ hasText: '前 10 %' })
  await expect(top).toContainText('US$90.72')
  await top.getByRole('button', { name: '前 10 %：1 名玩家' }).click()
  await expect(dialog).toContainText('付费玩家：前 10 %，折算 USD')
  await expect(dialog.getByRole('link', { name: buyer.id, exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(main.getByLabel('每名新增玩家的成本（USD）')).toBeVisible()

  await page.getByRole('link', { name: '汇率' }).click()
  await main.getByRole('button', { name: '删除 CNY 2020-01-01 的汇率' }).click()
  await dialog.getByRole('button', { name: '删除' }).click()
  await expect(row).toHaveCount(0)
  await page.getByRole('link', { name: '付费', exact: true }).click()
  await main.getByText('折算 USD').click()
  await expect(card).toContainText('US$0.00')
  // Of the page's days with those before, and of payers alone, of whom none is left in a band.
  const without = main.getByRole('status').filter({ hasText: '没有汇率' })
  await expect(without).toContainText([
    /CNY：\d{4}-\d\d-\d\d/,
    /这一部分.*CNY：\d{4}-\d\d-\d\d/,
    '1 名玩家只付过没有汇率的币种，不在下面任何一档。',
  ])
  await expect(top).toHaveCount(0)
  await expectAccessible(page)

  await main.getByRole('link', { name: '填写汇率' }).first().click()
  await choose('不折算')
  await expect(main.getByText('先选择报表币种')).toBeVisible()
  await play.putAway()
})

test('[issue] a rate that a colleague keeps is told before it is replaced', async ({ page }) => {
  const { user, game, putAway } = await freshGame(page.request, 'aurora.all')
  const call = dataCalls(page, user, game.Id)
  await call('rates/currency', { currency: 'USD' })
  await openConsole(page, { account: 'aurora.all', game: game.Id, path: '/data-center/rates' })
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  const day = `20${10 + Math.floor(Math.random() * 10)}-01-0${1 + Math.floor(Math.random() * 9)}`
  const of = { currency: 'SEK', since: day }
  await main.getByRole('button', { name: '添加汇率' }).click()
  await dialog.getByLabel('币种').fill('SEK')
  await dialog.getByLabel('生效日').fill(day)
  await dialog.getByLabel('1 SEK 等于多少 USD').fill('0.1')
  await call('rates/save', { ...of, rate: '0.2' })
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog.getByText(`SEK ${day} 汇率是 0.2`)).toBeVisible()
  await expectAccessible(page)
  await expect(dialog.getByLabel('1 SEK 等于多少 USD')).toHaveValue('0.1')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog).toBeHidden()
  await expect(main.getByRole('row').filter({ hasText: day })).toContainText('1 SEK = 0.1 USD')
  await main.getByRole('button', { name: `修改 SEK ${day} 的汇率` }).click()
  await call('rates/delete', of)
  await dialog.getByLabel('1 SEK 等于多少 USD').fill('0.3')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog.getByText('刚被删除')).toBeVisible()
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog).toBeHidden()
  await call('rates/delete', of)
  await call('rates/currency', { currency: null })
  await putAway()
})
