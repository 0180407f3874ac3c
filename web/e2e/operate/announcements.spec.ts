// 公告: from a new announcement to the client that has not read it.
import { expect, expectAccessible, openConsole, test } from '../fixtures'
import { served } from '../sdk/site'
import { Play } from './play'

interface Init {
  announcements: { key: string; kind: string; title: string; html: string }[]
}

test('an announcement is written, previewed, limited to its window and published: the client has it', async ({
  page,
  baseURL,
}) => {
  const play = await Play.begin(page.request)
  const read = async (more: object = {}) =>
    (await play.init<Init>(more)).data.announcements.map(({ title }) => title)
  await openConsole(page, { account: 'aurora.all', game: play.game.Id, path: '/operate/announcements' })
  await page.getByRole('button', { name: '新建公告' }).click()
  await page.getByLabel(/^标题.*中文/).fill('停服维护')
  await page.getByRole('button', { name: '保存草稿' }).click()
  await expect(page.getByText(/正文（zh-CN）不能为空/)).toBeVisible()
  await page.getByRole('textbox', { name: /^正文.*中文/ }).fill('今晚十点停服')
  await page.getByRole('combobox', { name: '添加语言' }).selectOption('en-US')
  await page.getByLabel(/^标题.*英语/).fill('Maintenance')
  await page.getByRole('textbox', { name: /^正文.*英语/ }).fill('Tonight at ten')

  const phone = page.getByRole('group', { name: '手机' })
  await expect(phone.getByRole('dialog', { name: '停服维护' })).toContainText('今晚十点停服')
  const preview = page.getByRole('region', { name: '预览' })
  await preview.getByRole('combobox', { name: '语言' }).selectOption('en-US')
  await expect(phone.getByRole('dialog', { name: 'Maintenance' })).toContainText('Tonight at ten')
  // Outside of its window nobody sees it.
  await page.getByLabel('开始').fill('2020-01-01T10:00')
  await page.getByLabel('结束').fill('2090-01-01T10:00')
  await preview.getByLabel('时间').fill('2019-12-31T10:00')
  await expect(phone.getByRole('dialog')).toBeHidden()
  await preview.getByLabel('时间').fill('2020-01-01T10:00')
  await expect(phone.getByRole('dialog', { name: 'Maintenance' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: '保存草稿' }).click()
  await expect(page.getByText('草稿有未发布的修改')).toBeVisible()
  expect(await read()).toEqual([])
  const dialog = page.getByRole('dialog', { name: /^发布公告/ })
  await page.getByRole('button', { name: /^发\s*布$/ }).click()
  await dialog.getByRole('button', { name: /^发\s*布$/ }).click()
  await expect(page.getByText('生效中 v1')).toBeVisible()
  await expect.poll(() => read()).toEqual(['停服维护'])
  expect(await read({ language: 'en-US' })).toEqual(['Maintenance'])

  // A browser game draws it with its own SDK; the page counts the player once, however often they come.
  const site = await served()
  const { appId: app, client: key } = play.keys
  const query = new URLSearchParams({ address: baseURL ?? '', app, key, notices: '' })
  const game = await page.context().newPage()
  await game.goto(`${site.address}/sample/index.html?${query}`)
  const notice = game.getByRole('dialog', { name: '停服维护' })
  await expect(notice).toContainText('今晚十点停服')
  await expect(page.getByText('0 名玩家看过')).toBeVisible()
  await notice.getByRole('button', { name: 'Close' }).click()
  await expect(notice).toBeHidden()
  await game.reload()
  await expect(game.getByRole('button', { name: 'Dig' })).toBeEnabled()
  await expect(notice).toBeHidden()
  await game.close()
  site.close()
  await page.reload()
  await expect(page.getByText('1 名玩家看过，每人只计一次')).toBeVisible()

  await page.getByLabel('结束').fill('2020-01-02T10:00')
  await page.getByRole('button', { name: '保存草稿' }).click()
  await page.getByRole('button', { name: /^发\s*布$/ }).click()
  await dialog.getByRole('button', { name: /^发\s*布$/ }).click()
  await expect(page.getByText('生效中 v2')).toBeVisible()
  await expect.poll(() => read()).toEqual([])
  await play.putAway()
})

test('[issue] who takes a language away by keyboard goes on from the next one, or from adding one', async ({
  page,
}) => {
  const play = await Play.begin(page.request)
  await openConsole(page, { account: 'aurora.all', game: play.game.Id, path: '/operate/announcements' })
  await page.getByRole('button', { name: '新建公告' }).click()
  const add = page.getByRole('combobox', { name: '添加语言' })
  await add.selectOption('en-US')
  await add.selectOption('ja-JP')
  await expect(page.getByRole('textbox', { name: /^正文.*日语/ })).toBeVisible()
  await page.getByRole('button', { name: /^删除.*英语/ }).press('Enter')
  await expect(page.getByLabel(/^标题.*日语/)).toBeFocused()
  await page.getByRole('button', { name: /^删除.*日语/ }).press('Enter')
  await expect(add).toBeFocused()
})
