// 对账: a channel's statement file beside the ledger, from the upload to the order that differs.
import { readFileSync } from 'node:fs'
import { expect, expectAccessible, openConsole, test } from '../fixtures'
import { Play } from './play'

test('[issue] a statement file is read, its columns named, compared with the ledger, kept, and taken out', async ({
  page,
}) => {
  const play = await Play.begin(page.request)
  const player = await play.guest()
  const [same, dearer, unsaid] = [
    await play.order(player, 'G-1'),
    await play.order(player, 'G-2'),
    await play.order(player, 'G-3'),
  ]
  await play.pay(same, 'VIVO-1')
  await play.pay(dearer, 'VIVO-2')
  await play.pay(unsaid, 'VIVO-3')
  const lines = [
    '渠道交易号,CP订单号,支付金额,交易状态',
    `VIVO-1,${same},648.00,支付成功`,
    `VIVO-2,${dearer},649.00,支付成功`,
    'VIVO-9,LS9,6.00,支付成功',
  ]
  const statement = { name: 'vivo-2026.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) }

  await openConsole(page, { account: 'aurora.all', game: play.game.Id, path: '/operate/reconciliation' })
  await expect(page.getByText('还没有对账', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: '新建对账' }).click()
  const dialog = page.getByRole('dialog', { name: '新建对账' })
  await dialog.getByRole('combobox', { name: '渠道' }).selectOption('vivo')
  await dialog.getByLabel('文件').setInputFiles(statement)
  await dialog.getByRole('button', { name: '读取文件' }).click()
  await expect(dialog.getByRole('combobox', { name: '渠道交易号' })).toHaveValue('渠道交易号')
  await expect(dialog.getByRole('combobox', { name: '订单号', exact: true })).toHaveValue('CP订单号')
  await expect(dialog.getByRole('combobox', { name: '金额', exact: true })).toHaveValue('支付金额')
  await expect(dialog.getByRole('region', { name: '文件的前几行' })).toContainText('VIVO-9')
  await expectAccessible(page)
  const today = new Date()
  const day = (shift: number): string =>
    new Date(today.getTime() + shift * 86_400_000).toISOString().slice(0, 10)
  // A day on both sides, so that no zone and no midnight decides.
  await dialog.getByLabel('第一天').fill(day(-1))
  await dialog.getByLabel('最后一天').fill(day(1))
  await dialog.getByRole('button', { name: '开始对账' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'vivo-2026.csv' })).toBeVisible()
  await expect(page.getByText('3 处差异')).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(4)
  await expect(page.getByRole('row', { name: /金额不一致.*VIVO-2/ })).toContainText('¥649.00')
  await expect(page.getByRole('row', { name: /仅渠道有.*VIVO-9/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /仅我方有.*VIVO-3/ })).toContainText('文件里没有')
  await expectAccessible(page)
  await page.getByRole('combobox', { name: '结果' }).selectOption({ label: '一致' })
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('row', { name: /VIVO-1/ })).toBeVisible()
  await page.getByRole('combobox', { name: '结果' }).selectOption({ label: '全部' })
  await expect(page.getByRole('row')).toHaveCount(5)

  await page.getByRole('button', { name: /^导出/ }).click()
  const exporting = page.getByRole('dialog', { name: '导出对账明细' })
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    exporting.getByRole('button', { name: /^导\s*出$/ }).click(),
  ])
  expect(readFileSync(await file.path(), 'utf8')).toContain(`金额不一致,VIVO-2,${dearer},649.00`)
  await page.getByRole('dialog', { name: /下载/ }).getByRole('button', { name: '关闭' }).click()

  // Whoever comes next finds it, and each difference leads to its order, which is as it was.
  await page.getByRole('link', { name: dearer }).click()
  await expect(page.getByRole('heading', { level: 1, name: /¥648\.00/ })).toBeVisible()
  const told = await play.serverCall<{ payment: string }>('order', { order_id: dearer })
  expect(told.payment).toBe('paid')
  await page.getByRole('navigation', { name: '运营' }).getByRole('link', { name: '对账' }).click()
  const row = page.getByRole('row', { name: /vivo-2026\.csv/ })
  await expect(row).toContainText('3 处差异')

  // The channel's next file begins with what was chosen.
  await page.getByRole('button', { name: '新建对账' }).click()
  await dialog.getByRole('combobox', { name: '渠道' }).selectOption('vivo')
  await dialog.getByLabel('文件').setInputFiles(statement)
  await dialog.getByRole('button', { name: '读取文件' }).click()
  await expect(dialog.getByText('沿用该渠道上一次的选择。')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  await play.putAway()
})

test('[issue] who may only look starts no reconciliation', async ({ page }) => {
  await openConsole(page, { account: 'aurora.reader', path: '/operate/reconciliation', language: 'en-US' })
  await expect(page.getByRole('heading', { level: 1, name: 'Reconciliation' })).toBeVisible()
  await expect(page.getByText('Nothing was reconciled yet')).toBeVisible()
  await expect(page.getByRole('button', { name: 'New reconciliation' })).toHaveCount(0)
})
