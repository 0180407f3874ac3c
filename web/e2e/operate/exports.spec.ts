// 导出: a list that the server makes, followed over a reload, masked unless somebody says why.
import { readFileSync } from 'node:fs'
import { expect, expectAccessible, openConsole, passwordOf, test } from '../fixtures'
import { Play } from './play'

test('[issue] players are exported masked, opened with a reason that is recorded, found again after a reload', async ({
  page,
}) => {
  const play = await Play.begin(page.request)
  const player = await play.guest()
  await openConsole(page, { account: 'aurora.all', game: play.game.Id, path: '/operate/players' })
  const dialog = page.getByRole('dialog', { name: '导出玩家' })
  const begin = page.getByRole('button', { name: /^导\s*出$/ })
  const drawer = page.getByRole('dialog', { name: /下载/ })
  await begin.click()
  await expectAccessible(page)
  await dialog.getByText(/^列：/).click()
  await expectAccessible(page)
  await dialog.getByRole('radio', { name: /^Excel/ }).check()
  const [book] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: /^导\s*出$/ }).click(),
  ])
  expect(book.suggestedFilename()).toMatch(/^players-\d+-\d+\.xlsx$/)
  expect(
    readFileSync(await book.path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')

  // The server has it still: another visit finds it and saves it.
  await page.reload()
  await page.getByRole('button', { name: '下载任务' }).click()
  const again = drawer.getByRole('button', { name: `保存 ${book.suggestedFilename()}` })
  const [second] = await Promise.all([page.waitForEvent('download'), again.click()])
  expect(second.suggestedFilename()).toBe(book.suggestedFilename())
  await drawer.getByRole('button', { name: '关闭' }).click()

  await begin.click()
  await dialog.getByRole('checkbox', { name: /^不遮掩/ }).check()
  await dialog.getByRole('button', { name: /^导\s*出$/ }).click()
  await expect(dialog.getByText('填写你的密码')).toBeVisible()
  await dialog.getByRole('textbox', { name: '原因' }).fill('监管检查')
  await dialog.getByLabel('你的密码').fill(passwordOf('aurora.all'))
  const [clear] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: /^导\s*出$/ }).click(),
  ])
  const text = readFileSync(await clear.path(), 'utf8')
  expect(text).toContain('玩家 ID')
  expect(text.split('\r\n').some((line) => line.startsWith(`${player.id},`))).toBe(true)

  // Only what somebody chose is in the file; nothing at all is not taken.
  await drawer.getByRole('button', { name: '关闭' }).click()
  await begin.click()
  await dialog.getByText(/^列：/).click()
  const columns = dialog.getByRole('group', { name: '要导出的列' }).getByRole('checkbox')
  for (const column of await columns.all()) await column.uncheck()
  await dialog.getByRole('button', { name: /^导\s*出$/ }).click()
  await expect(dialog.getByText('至少选择一列')).toBeVisible()
  await dialog.getByRole('checkbox', { name: '玩家 ID' }).check()
  const [narrow] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: /^导\s*出$/ }).click(),
  ])
  expect(readFileSync(await narrow.path(), 'utf8').replace('\uFEFF', '')).toBe(`玩家 ID\r\n${player.id}\r\n`)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  await play.putAway()
})
