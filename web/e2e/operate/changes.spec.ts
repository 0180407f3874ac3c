// 变更: two people at one draft, and the second pair of eyes that a game may ask for.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, openConsole, test } from '../fixtures'
import { Play } from './play'

const publishButton = /^发\s*布$/
const editor = (page: Page) => page.getByRole('region', { name: '商店' })

test('[W-10] two people edit one switch: nobody overwrites the other, one approves and init says what was agreed', async ({
  page,
  browser,
}) => {
  const play = await Play.begin(page.request)
  const read = async () =>
    (await play.init<{ switches: Record<string, { value: unknown }> }>()).data.switches.shop?.value
  await openConsole(page, { account: 'aurora.all', game: play.game.Id, path: '/operate/switches' })
  await page.getByRole('button', { name: '新建开关' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: '键' }).fill('shop')
  await dialog.getByRole('textbox', { name: '名称' }).fill('商店')
  await dialog.getByRole('radio', { name: '整数' }).check()
  await dialog.getByRole('button', { name: '新建开关' }).click()
  await expect(editor(page)).toBeVisible()

  const others = await browser.newContext()
  const second = await others.newPage()
  const { user } = await openConsole(second, {
    account: 'aurora.second',
    game: play.game.Id,
    path: '/operate/switches',
  })
  await second.getByRole('spinbutton', { name: '以上都不符合' }).fill('2')
  await page.getByRole('spinbutton', { name: '以上都不符合' }).fill('1')
  // A new switch is a change of the draft already: what says so does not say that this one is saved.
  const saved = page.waitForResponse(/publishing\/saveDraft/)
  await page.getByRole('button', { name: '保存草稿' }).click()
  await saved

  // Back at the page, the second is told, and saving asks.
  await second.getByRole('button', { name: '保存草稿' }).click()
  const choice = second.getByRole('dialog', { name: '两个人改了同一处' })
  await expect(choice).toContainText('shop · 值')
  await expectAccessible(second)
  await choice.getByRole('button', { name: '继续编辑' }).click()
  await expect(second.getByRole('spinbutton', { name: '以上都不符合' })).toHaveValue('2')
  await second.getByRole('button', { name: '保存草稿' }).click()
  await choice.getByRole('radio', { name: '你的修改' }).check()
  await choice.getByRole('button', { name: '保存草稿' }).click()
  await expect(choice).toBeHidden()
  await expect(second.getByText('没有保存')).toBeHidden()

  // The first asks for four eyes; both edited, so neither may approve, until it is edited by one alone.
  await page.goto('/micro/operate/changes?kind=switches')
  await page.getByRole('switch', { name: '发布前需要另一人审核' }).click()
  await expect(page.getByText('等待另一人审核')).toBeVisible()
  await expect(page.getByRole('button', { name: '审核通过' })).toBeHidden()
  await page.getByRole('switch', { name: '发布前需要另一人审核' }).click()
  await page.getByRole('button', { name: publishButton }).click()
  await dialog.getByRole('button', { name: publishButton }).click()
  await expect.poll(read).toBe(2)
  await page.getByRole('switch', { name: '发布前需要另一人审核' }).click()
  await expect(page.getByRole('switch', { name: '发布前需要另一人审核' })).toBeChecked()

  await page.goto('/micro/operate/switches')
  await page.getByRole('spinbutton', { name: '以上都不符合' }).fill('3')
  await page.getByRole('button', { name: '保存草稿' }).click()
  await page.getByRole('button', { name: publishButton }).click()
  await dialog.getByRole('button', { name: publishButton }).click()
  await expect(dialog.getByRole('alert')).toContainText('由另一人审核后才能发布')
  await dialog.getByRole('button', { name: /^取\s*消$/ }).click()
  await second.goto('/micro/home')
  await second.getByRole('link', { name: '1 份草稿等待审核' }).click()
  await expect(second.getByRole('heading', { level: 1, name: '变更' })).toBeVisible()
  await expectAccessible(second)
  await second.getByRole('button', { name: '审核通过' }).click()
  await expect(second.getByText(`${user.Name}已审核`)).toBeVisible()
  await page.reload()
  await expect(page.getByText(`${user.Name}已审核`)).toBeVisible()
  await page.getByRole('button', { name: publishButton }).click()
  await dialog.getByRole('button', { name: publishButton }).click()
  await expect.poll(read).toBe(3)

  // The whole configuration as a file: exported, changed, imported.
  await page.goto('/micro/operate/changes')
  await page.getByRole('switch', { name: '发布前需要另一人审核' }).click()
  await expect(page.getByRole('switch', { name: '发布前需要另一人审核' })).not.toBeChecked()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /^导\s*出$/ }).click()
  const text = await readFile(await (await download).path(), 'utf8')
  const choose = (content: string) =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name: 'game.json', mimeType: 'application/json', buffer: Buffer.from(content) })
  await choose('{}')
  await expect(page.getByText('game.json 不是配置文件')).toBeVisible()
  await choose(text)
  await expect(page.getByText('文件与生效中的配置没有差异')).toBeVisible()
  await choose(text.replace('"value": 3', '"value": 4'))
  await expect(dialog).toContainText('shop · 值')
  await dialog.getByRole('button', { name: '全部发布' }).click()
  await expect.poll(read).toBe(4)
  await others.close()
  await play.putAway()
})
