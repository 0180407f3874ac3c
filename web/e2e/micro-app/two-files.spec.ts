// What is looked at is what will be imported: while a file is sent or looked at nobody chooses another one.
import type { Page } from '@playwright/test'
import { expect, openConsole, test } from '../fixtures'
import { Play } from '../operate/play'

const file = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

/** Holds the answers of an address until the answer is called. */
async function hold(page: Page, address: RegExp): Promise<() => void> {
  let answer = (): void => undefined
  const asked = new Promise<void>((resolve) => (answer = resolve))
  await page.route(address, async (route) => {
    await asked
    await route.continue()
  })
  return answer
}

test('[issue] no other file is chosen while one is sent, and none while rates are looked at', async ({
  page,
}) => {
  const play = await Play.begin(page.request)
  await openConsole(page, { account: 'aurora.all', game: play.game.Id, path: '/data-center/imports' })
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  const choose = dialog.getByRole('button', { name: '选择文件' })
  const cancel = dialog.getByRole('button', { name: /^取\s*消$/ })
  await main.getByRole('button', { name: '导入文件' }).click()
  let answer = await hold(page, /data-new\/imports\/file/)
  await dialog
    .getByLabel('选择文件')
    .setInputFiles(file('a.csv', 'time,uid,amount,sandbox\n2026-03-09 08:00:00,u1,6,0\n'))
  await dialog.getByRole('button', { name: '读取文件' }).click()
  await expect(choose).toBeDisabled()
  await expect(dialog.getByRole('combobox', { name: '文件类型' })).toBeDisabled()
  answer()
  await expect(dialog.getByRole('region', { name: '文件的前几行' })).toBeVisible()
  // Without words of its own the sandbox column would leave nothing out.
  const words = dialog.getByRole('textbox', { name: '表示沙箱的内容' })
  await words.clear()
  await dialog.getByRole('button', { name: '开始导入' }).click()
  await expect(dialog.getByText('否则沙箱也会计入')).toBeVisible()
  // A word may have a space in it, which is typed before the rest of the word.
  await words.pressSequentially('not real, test')
  await expect(words).toHaveValue('not real, test')
  const begun = page.waitForRequest(/data-new\/imports\/begin/)
  await page.route(/data-new\/imports\/begin/, (route) => route.abort())
  await dialog.getByRole('button', { name: '开始导入' }).click()
  const sent = (await begun).postDataJSON() as { mapping: { sandbox_words: string[] } }
  expect(sent.mapping.sandbox_words).toEqual(['not real', 'test'])
  await cancel.click()

  await page.getByRole('link', { name: '汇率' }).click()
  const currency = main.getByRole('combobox', { name: '报表币种' })
  await currency.fill('USD')
  await page.getByTitle('USD', { exact: true }).last().click()
  await main.getByRole('button', { name: '导入汇率' }).click()
  answer = await hold(page, /data-new\/rates\/import/)
  await dialog.getByLabel('选择文件').setInputFiles(file('a.csv', '币种,生效日,汇率\nCNY,2020-01-01,0.14\n'))
  await dialog.getByRole('button', { name: '检查' }).click()
  await expect(choose).toBeDisabled()
  answer()
  await expect(dialog.getByText('1 行：新增 1，修改 0，不变 0。')).toBeVisible()
  await expect(choose).toBeEnabled()
  await cancel.click()
  await currency.fill('不折算')
  await page.getByTitle('不折算', { exact: true }).last().click()
  await expect(main.getByText('先选择报表币种')).toBeVisible()
  await play.putAway()
})

test('[issue] a file that did not reach the store says so, and goes on when it is sent again', async ({
  page,
}) => {
  const play = await Play.begin(page.request)
  await openConsole(page, { account: 'aurora.all', game: play.game.Id, path: '/data-center/imports' })
  const dialog = page.getByRole('dialog')
  await page.getByRole('main').getByRole('button', { name: '导入文件' }).click()
  await dialog
    .getByLabel('选择文件')
    .setInputFiles(file('a.csv', 'time,uid,amount\n2026-03-09 08:00:00,u1,6\n'))
  await page.route('**/*', (route) => (route.request().method() === 'PUT' ? route.abort() : route.fallback()))
  await dialog.getByRole('button', { name: '读取文件' }).click()
  await expect(dialog.getByText('文件没有传上去')).toBeVisible()
  await page.unroute('**/*')
  await dialog.getByRole('button', { name: '读取文件' }).click()
  await expect(dialog.getByRole('region', { name: '文件的前几行' })).toBeVisible()
  await play.putAway()
})
