// 对账 with files that are wrong: of another kind, of nothing, too large, of another channel, with doubled and hostile lines.
import { readFileSync } from 'node:fs'
import { expect, expectAccessible, openConsole, test } from '../fixtures'
import { Play } from './play'

const DAY_MS = 86_400_000

function csv(name: string, lines: readonly string[]) {
  return { name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) }
}

test('[issue] what is wrong with a file is said in the dialog, another is chosen, and two presses compare once', async ({
  page,
}) => {
  test.slow()
  const play = await Play.begin(page.request)
  const player = await play.guest()
  const [one, back] = [await play.order(player, 'G-1'), await play.order(player, 'G-2')]
  await play.pay(one, 'VIVO-1')
  await play.pay(back, 'VIVO-2')
  await openConsole(page, { account: 'aurora.all', game: play.game.Id, path: '/operate/reconciliation' })
  await page.getByRole('button', { name: '新建对账' }).click()
  const dialog = page.getByRole('dialog', { name: '新建对账' })
  const read = dialog.getByRole('button', { name: '读取文件' })
  const file = dialog.getByLabel('文件')
  await read.click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await dialog.getByRole('combobox', { name: '渠道' }).selectOption('vivo')
  const wrong: [string, Buffer, RegExp][] = [
    ['账单.pdf', Buffer.from('%PDF-1.7'), /请上传符合以下格式的文件：.csv、.txt、.xlsx/],
    ['账单.csv', Buffer.alloc(20 * 1024 * 1024 + 1, 'a,b\n'), /文件超出限制/],
    ['账单.xlsx', Buffer.from('PK\u0003\u0004 no workbook'), /账单文件不能读取/],
    ['账单.xlsx', Buffer.from('no workbook at all'), /账单文件不能读取：只有一行标题，没有数据/],
    ['空.csv', Buffer.from('\r\n\r\n'), /账单文件不能读取/],
  ]
  for (const [name, buffer, said] of wrong) {
    await file.setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
    await read.click()
    await expect(dialog.getByRole('alert')).toHaveText(said)
    await expect(read).toBeEnabled()
  }
  await expectAccessible(page)

  // A file of something else is read; its columns say so, and another one is chosen.
  await file.setInputFiles(csv('别的.csv', ['姓名,城市', '张三,上海']))
  await read.click()
  await expect(dialog.getByRole('region', { name: '文件的前几行' })).toContainText('上海')
  await dialog.getByRole('button', { name: '开始对账' }).click()
  await expect(dialog.getByRole('alert')).toContainText('选择金额列')
  await dialog.getByRole('button', { name: '换一个文件' }).click()
  await expect(dialog.getByRole('region', { name: '文件的前几行' })).toHaveCount(0)
  await expect(file).toHaveValue('')
  const lines = [
    '渠道交易号,CP订单号,支付金额,交易状态',
    `VIVO-1,${one},648.00,支付成功`,
    `VIVO-1,${one},648.00,支付成功`,
    `VIVO-2,${back},648.00,支付成功`,
    `VIVO-2,${back},-648.00,支付成功`,
    'OPPO-77,OPPO-ORDER,6.00,支付成功',
    `"=HYPERLINK(""http://evil.test"",""x"")",<img src=x onerror=alert(1)>,六元,支付成功`,
    'VIVO-3,LS3,99999999999999999999,支付成功',
  ]
  await file.setInputFiles(csv('oppo-账单.csv', lines))
  await read.click()
  const first = dialog.getByLabel('第一天')
  const last = dialog.getByLabel('最后一天')
  const day = (shift: number): string => new Date(Date.now() + shift * DAY_MS).toISOString().slice(0, 10)
  await first.fill(day(1))
  await last.fill(day(-1))
  await dialog.getByRole('button', { name: '开始对账' }).click()
  await expect(last).toHaveAccessibleDescription(/不能早于第一天/)
  await first.fill(day(-1))
  await last.fill(day(1))
  await dialog.getByRole('button', { name: '开始对账' }).dblclick()
  await expect(page.getByRole('heading', { level: 1, name: 'oppo-账单.csv' })).toBeVisible()

  // Each kind of wrong line is what it is, and nothing of them runs.
  await expect(page.getByRole('row', { name: /渠道重复.*VIVO-1/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /状态不一致.*VIVO-2/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /仅渠道有.*OPPO-77/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /金额无法识别.*HYPERLINK/ })).toContainText('六元')
  await expect(page.getByRole('row', { name: /金额无法识别.*VIVO-3/ })).toContainText('99999999999999999999')
  await expectAccessible(page)
  await page.getByRole('button', { name: /^导出/ }).click()
  const exporting = page.getByRole('dialog', { name: '导出对账明细' })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    exporting.getByRole('button', { name: /^导\s*出$/ }).click(),
  ])
  const text = readFileSync(await download.path(), 'utf8')
  expect(text).toContain('HYPERLINK')
  expect(text).not.toMatch(/(^|,|")=HYPERLINK/m)
  await page.getByRole('dialog', { name: /下载/ }).getByRole('button', { name: '关闭' }).click()

  // Back to the list: pressed twice, it was compared once.
  await page.getByRole('navigation', { name: '运营' }).getByRole('link', { name: '对账' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'oppo-账单.csv' })).toHaveCount(1)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'oppo-账单.csv' })).toBeVisible()

  // An address of none.
  await page.goto('/micro/operate/reconciliation?run=999999999')
  await expect(page.getByRole('link', { name: '对账' }).first()).toBeVisible()
  await expect(page.getByRole('main')).toContainText('未找到，可能已被删除')
  await play.putAway()
})
