// 实名 › 退款: a guardian's claim, from the call to the money back in the ledger and the evidence that was sealed.
import { readFileSync } from 'node:fs'
import { expect, expectAccessible, openConsole, passwordOf, test } from '../fixtures'
import { Play } from './play'

/** Everything that the browser keeps of the console beyond the page. */
function keptByBrowser(): string {
  return JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.cookie])
}

const PAPERS = {
  name: '林家身份证.png',
  mimeType: 'image/png',
  buffer: Buffer.from('canary papers of a family'),
}

test("[W-08] a minor's payments are claimed with evidence, one order is given back, the case is taken out", async ({
  page,
}) => {
  const play = await Play.begin(page.request)
  const player = await play.guest()
  const [back, stays] = [await play.order(player, 'G-1'), await play.order(player, 'G-2')]
  await play.pay(back, 'VIVO-R1')
  await play.pay(stays, 'VIVO-R2')

  await openConsole(page, {
    account: 'aurora.all',
    game: play.game.Id,
    path: '/operate/real-name?tab=refunds',
  })
  await expect(page.getByText('还没有退款申请')).toBeVisible()
  await page.getByRole('button', { name: '登记申请' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '查看订单' }).click()
  await expect(dialog.getByRole('textbox', { name: '监护人姓名' })).toHaveAccessibleDescription(
    '填写监护人姓名',
  )
  await dialog.getByRole('textbox', { name: '玩家 ID' }).fill(player.id)
  await dialog.getByRole('textbox', { name: '监护人姓名' }).fill('林海生')
  await dialog.getByRole('textbox', { name: '联系方式' }).fill('13912345678')
  await dialog.getByRole('textbox', { name: '申请理由' }).fill('孩子拿我的手机付的')
  await dialog.getByRole('button', { name: '查看订单' }).click()
  await dialog.getByRole('checkbox', { name: new RegExp(back) }).check()
  await dialog.getByRole('checkbox', { name: new RegExp(stays) }).check()
  await dialog.getByRole('button', { name: /^保\s*存$/ }).click()

  // Masked; what the age is known by is said.
  await expect(page.getByText('林*生 ****5678')).toBeVisible()
  await expect(page.getByText('该玩家没有实名，年龄要靠证据证明')).toBeVisible()
  await page.getByLabel('添加证据').setInputFiles(PAPERS)
  await expect(page.getByText('证据已加密保存')).toBeVisible()
  await expect(page.locator('main')).not.toContainText('林家')
  await expectAccessible(page)

  await page.getByRole('button', { name: /^处\s*理$/ }).click()
  await dialog.getByRole('checkbox', { name: new RegExp(stays) }).uncheck()
  await dialog.getByRole('textbox', { name: '处理理由' }).fill('核实为未成年人付款')
  await dialog.getByRole('button', { name: '退还 1 笔' }).click()
  await expect(page.getByRole('row').filter({ hasText: back })).toContainText('已退款')
  await expect(page.getByRole('row').filter({ hasText: stays })).toContainText('不退')
  await expect(page.getByText('已退 ¥648.00')).toBeVisible()
  const states = async (number: string): Promise<string> =>
    (await play.serverCall<{ payment: string }>('order', { order_id: number })).payment
  expect([await states(back), await states(stays)]).toEqual(['refunded', 'paid'])

  // Shown once, by password and reason; the browser keeps none of it, nor databases of its own.
  await page.getByRole('button', { name: '显示监护人' }).click()
  await dialog.getByRole('textbox', { name: '原因' }).fill('回电')
  await dialog.getByLabel('你的密码').fill(passwordOf('aurora.all'))
  await dialog.getByRole('button', { name: '显示监护人' }).click()
  await expect(dialog).toContainText('13912345678')
  await page.keyboard.press('Escape')
  const kept = await page.evaluate(keptByBrowser)
  expect(kept).toContain('longshore')
  expect(kept).not.toMatch(/林海生|13912345678|孩子拿我的手机/)
  expect(await page.evaluate(() => indexedDB.databases())).toEqual([])

  // Taken out: the file as it was, by password and reason.
  await page.getByRole('button', { name: '打开证据：身份证件' }).click()
  await dialog.getByRole('textbox', { name: '原因' }).fill('复核')
  await dialog.getByLabel('你的密码').fill(passwordOf('aurora.all'))
  const saved = page.waitForEvent('download')
  await dialog.getByRole('button', { name: /^下\s*载$/ }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe(PAPERS.name)
  expect(readFileSync(await file.path())).toEqual(PAPERS.buffer)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('link', { name: '退款申请' }).click()
  await expect(page.getByText('林*生')).toBeVisible()
  await expectAccessible(page)
  await play.putAway()
})
