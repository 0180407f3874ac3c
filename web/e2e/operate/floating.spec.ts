// 悬浮球: from a new item to what a game's client draws, and only where it is meant.
import { expect, expectAccessible, openConsole, test } from '../fixtures'
import { png } from '../pack/png'
import { Play } from './play'

interface Init {
  floating_button: { key: string; text: string; icon: string; link: string; page: string; has_dot: boolean }[]
}

test('[W-13] items are made, ordered, previewed and published: init has them for whom they are meant', async ({
  page,
}) => {
  const play = await Play.begin(page.request)
  const read = async (more: object = {}) =>
    (await play.init<Init>(more)).data.floating_button.map(({ text }) => text)
  await openConsole(page, { account: 'aurora.all', game: play.game.Id, path: '/operate/floating-button' })
  await page.getByRole('button', { name: '添加入口' }).click()
  await page.getByLabel(/^名称.*中文/).fill('联系客服')
  await page.getByRole('combobox', { name: '添加语言' }).selectOption('en-US')
  await page.getByLabel(/^名称.*英语/).fill('Support')
  await page.getByRole('combobox', { name: '打开' }).selectOption('网址')
  await page.getByRole('textbox', { name: '网址' }).fill('javascript:alert(1)')
  await page.getByRole('button', { name: '保存草稿' }).click()
  await expect(page.getByText('“联系客服”的“网址”：应为以 https:// 开头的网址')).toBeVisible()
  await page.getByRole('textbox', { name: '网址' }).fill('https://help.example.com/')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'support.png', mimeType: 'image/png', buffer: png(512, 512, [9, 88, 217]) })
  await expect(page.getByRole('img', { name: 'item1' })).toBeVisible()
  await page.getByRole('button', { name: '添加条件' }).click()
  await page.getByRole('textbox', { name: '值' }).fill('vivo')
  await expect(page.getByText('渠道 是 vivo 应用商店时，显示；其他人：不显示。')).toBeVisible()

  await page.getByRole('button', { name: '添加入口' }).click()
  await page.getByLabel(/^名称.*中文/).fill('我的账号')
  await page.getByRole('checkbox', { name: '红点' }).check()
  await page.getByRole('button', { name: '上移' }).click()

  // The phone is drawn by what games carry: on no channel only the second item, on vivo both.
  const phone = page.getByRole('group', { name: '手机' })
  const ball = phone.getByRole('button', { name: '悬浮球菜单' })
  await ball.click()
  await expect(phone.getByRole('button', { name: '我的账号' })).toBeVisible()
  await expect(phone.getByRole('link')).toHaveCount(0)
  const preview = page.getByRole('region', { name: '预览' })
  await expect(preview.getByRole('combobox', { name: '系统' })).toContainText('iOSHarmonyOS')
  await preview.getByRole('combobox', { name: '渠道' }).selectOption('vivo')
  await preview.getByRole('combobox', { name: '语言' }).selectOption('en-US')
  await ball.click()
  await expect(phone.getByRole('link', { name: 'Support' })).toHaveAttribute(
    'href',
    'https://help.example.com/',
  )
  await phone.getByRole('button', { name: '我的账号' }).click()
  await expect(page.getByText('游戏会打开“账号”')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: '保存草稿' }).click()
  await expect(page.getByText('草稿有未发布的修改')).toBeVisible()
  expect(await read()).toEqual([])
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: /^发\s*布$/ }).click()
  await dialog.getByRole('button', { name: /^发\s*布$/ }).click()
  await expect(page.getByText('生效中 v1')).toBeVisible()
  await expect.poll(() => read()).toEqual(['我的账号'])
  expect(await read({ store: 'vivo' })).toEqual(['我的账号', '联系客服'])
  expect(await read({ store: 'vivo', language: 'en-GB' })).toEqual(['我的账号', 'Support'])
  const [, support] = (await play.init<Init>({ store: 'vivo' })).data.floating_button
  expect((await page.request.get(support?.icon ?? '')).headers()['content-type']).toBe('image/png')

  await page.getByRole('button', { name: /联系客服/ }).click()
  await page.getByRole('button', { name: '上移' }).click()
  await page.getByRole('button', { name: '保存草稿' }).click()
  await page.getByRole('button', { name: /^发\s*布$/ }).click()
  await expect(dialog.getByText('item2 › item1')).toBeVisible()
  await dialog.getByRole('button', { name: /^发\s*布$/ }).click()
  await expect(page.getByText('生效中 v2')).toBeVisible()
  await expect.poll(() => read({ store: 'vivo' })).toEqual(['联系客服', '我的账号'])
  await play.putAway()
})
