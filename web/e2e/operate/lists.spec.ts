// A list of operate: its file has what it is narrowed to, and on a phone its rows are cards.
import { readFileSync } from 'node:fs'
import { expect, openConsole, test } from '../fixtures'
import { Play } from './play'

test('[issue] the file of a list has what the list is narrowed to, and nothing else', async ({ page }) => {
  const play = await Play.begin(page.request)
  for (const [subject, value, reason] of [
    ['address', '203.0.113.7', '工作室'],
    ['device', 'device-of-somebody-01', '外挂'],
  ])
    expect((await play.operate('refused/add', { subject, values: [value], reason })).code).toBe(0)
  await openConsole(page, {
    account: 'aurora.all',
    game: play.game.Id,
    path: '/operate/limits?tab=refused&subject=address',
  })
  await expect(page.getByRole('row').filter({ hasText: '工作室' })).toHaveCount(1)
  await page.getByRole('button', { name: /^导\s*出/ }).click()
  const dialog = page.getByRole('dialog', { name: '导出拒绝名单' })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: /^导\s*出$/ }).click(),
  ])
  const text = readFileSync(await download.path(), 'utf8')
  expect(text).toContain('203.0.113.7')
  expect(text).not.toContain('外挂')
  // On a phone a row is a card.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  await expect(page.getByRole('table')).toHaveCount(0)
  await expect(page.getByRole('main')).toContainText('工作室')
  await play.putAway()
})
