// 导入: a file of another system, from the disk to the figure on the page, and out again.
import { readFile } from 'node:fs/promises'
import { expect, expectAccessible, expectFits, openConsole, test } from '../fixtures'
import { Play } from '../operate/play'
import { engineAnswers } from './steps'

const HEAD = '支付时间,渠道,用户ID,订单号,渠道交易号,金额,币种,商品,沙箱'
// Yesterday, by the clock of the installation.
const DAY = new Date(Date.now() - 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' })

function csv(lines: readonly string[], name = 'old-system.csv') {
  return { name, mimeType: 'text/csv', buffer: Buffer.from([HEAD, ...lines].join('\n')) }
}

test('[issue] a file becomes figures: preview, progress, refused lines, once, and taken out again', async ({
  page,
}) => {
  test.slow()
  const play = await Play.begin(page.request)
  const { Id: game } = play.game
  await openConsole(page, { account: 'aurora.all', game, path: '/data-center/imports' })
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  await expect(main.getByText('还没有导入')).toBeVisible()
  await expectAccessible(page)
  const begin = async (file: ReturnType<typeof csv>): Promise<void> => {
    await main.getByRole('button', { name: '导入文件' }).click()
    await dialog.getByLabel('选择文件').setInputFiles(file)
    await dialog.getByRole('button', { name: '读取文件' }).click()
    await expect(dialog.getByRole('region', { name: '文件的前几行' })).toContainText(`I-${game}-1`)
  }
  const file = csv([
    `${DAY} 10:00:00,vivo,old-1,I-${game}-1,,648.00,CNY,gem,0`,
    `${DAY} 11:00:00,oppo,old-2,I-${game}-2,,30.00,CNY,gem,0`,
    `${DAY} 12:00:00,oppo,old-2,I-${game}-3,,1.00,CNY,gem,1`,
    `${DAY} 12:00:00,oppo,old-2,I-${game}-4,,six,CNY,gem,0`,
  ])
  await begin(file)
  await expect(dialog.getByRole('combobox', { name: '内容' })).toHaveValue('payments')
  await expect(dialog.getByRole('combobox', { name: '时间' })).toHaveValue('支付时间')
  await expect(dialog.getByRole('combobox', { name: '渠道内玩家标识' })).toHaveValue('用户ID')
  await expect(dialog.getByRole('combobox', { name: '渠道交易号' })).toHaveValue('渠道交易号')
  await expect(dialog.getByRole('combobox', { name: '金额', exact: true })).toHaveValue('金额')
  await expect(dialog.getByRole('combobox', { name: '沙箱' })).toHaveValue('沙箱')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '开始导入' }).click()
  const row = main.getByRole('row').filter({ hasText: 'old-system.csv' })
  await expect(row.getByText('已导入', { exact: true })).toBeVisible({ timeout: 90_000 })
  await expect(row.getByRole('cell')).toContainText(['付费', '已导入', '2', '1', '1'])
  const [refused] = await Promise.all([
    page.waitForEvent('download'),
    row.getByRole('button', { name: '下载 old-system.csv 未导入的行和原因' }).click(),
  ])
  expect(await readFile(await refused.path(), 'utf8')).toContain('5,')
  await page.mouse.move(0, 0)
  await expectAccessible(page)

  // The same file again counts no second time.
  await begin(file)
  await dialog.getByRole('button', { name: '开始导入' }).click()
  await expect(dialog.getByText('这个文件已导入过')).toBeVisible()
  await dialog.getByRole('button', { name: /^取\s*消$/ }).click()

  const payments = '/data-center/payments'
  const card = main.getByRole('button', { name: /^付费金额/ })
  await openConsole(page, { account: 'aurora.all', game, path: payments })
  await engineAnswers(page)
  await expect(card).toContainText('¥678.00')
  await expect(main.getByRole('button', { name: /^付费玩家/ })).toContainText('2')
  await expect(main.getByRole('row').filter({ hasText: 'gem' }).first()).toContainText('¥678.00')

  await page.getByRole('link', { name: '导入', exact: true }).click()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(main.getByText('old-system.csv')).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  const first = `${DAY} 10:00:00,vivo,old-1,I-${game}-1,,648.00,CNY,gem,0`
  await begin(csv([first, `${DAY} 13:00:00,vivo,old-1,I-${game}-9,,1.00,CNY,gem,0`], 'more.csv'))
  await dialog.getByRole('button', { name: '开始导入' }).click()
  const more = main.getByRole('row').filter({ hasText: 'more.csv' })
  await expect(more.getByText('已导入', { exact: true })).toBeVisible({ timeout: 90_000 })
  await row.getByRole('button', { name: '撤销导入 old-system.csv' }).click()
  await expect(dialog.getByText('“more.csv”有 1 行也在这个文件里')).toBeVisible()
  await dialog.getByRole('button', { name: '撤销' }).click()
  await expect(row.getByText('已撤销', { exact: true })).toBeVisible({ timeout: 90_000 })
  await expect(more).toContainText('有 1 行因“old-system.csv”也有而没有计入，它已撤销')
  await expectAccessible(page)
  await more.getByRole('button', { name: '撤销导入 more.csv' }).click()
  await expect(dialog.getByText('也在这个文件里')).toHaveCount(0)
  await dialog.getByRole('button', { name: '撤销' }).click()
  await expect(more.getByText('已撤销', { exact: true })).toBeVisible({ timeout: 90_000 })
  await openConsole(page, { account: 'aurora.all', game, path: payments })
  await engineAnswers(page)
  await expect(main.getByText('还没有数据').first()).toBeVisible()
  await expect(card).toHaveCount(0)
  await play.putAway()
})

test('[issue] who may only see figures imports nothing; in English and in the dark', async ({ page }) => {
  await openConsole(page, {
    account: 'aurora.reader',
    path: '/data-center/imports',
    language: 'en-US',
    theme: 'dark',
  })
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: 'Import' })).toBeVisible()
  await expect(main.getByText('Nothing was imported yet')).toBeVisible()
  await expect(main.getByRole('button', { name: 'Import a file' })).toHaveCount(0)
  await expectAccessible(page)
})
