// A draft that is refused says where, in the words of its page.
import { expect, openConsole, test } from '../fixtures'
import { Play } from './play'

test('what is wrong with an activity names it and its field, and opens it', async ({ page }) => {
  const play = await Play.begin(page.request)
  await openConsole(page, { account: 'aurora.all', game: play.game.Id, path: '/operate/activities' })
  const add = page.getByRole('button', { name: '新建活动' })
  await add.click()
  await page.getByLabel(/^标题.*中文/).fill('周末双倍')
  await page.getByLabel('物品', { exact: true }).fill('chest 1 宝箱')
  await page.getByLabel('币种').fill('RM')
  await add.click()
  await page.getByLabel(/^标题.*中文/).fill('七日登录')
  await page.getByLabel('物品', { exact: true }).fill('chest 1 宝箱')
  await page.getByRole('button', { name: '保存草稿' }).click()
  const told = '“周末双倍”的“币种”：应为三个大写字母，例如 CNY'
  await expect(page.getByRole('alert').getByText(told)).toBeVisible()
  await expect(page.getByRole('heading', { name: '周末双倍' })).toBeVisible()
  await page.getByLabel('币种').fill('CNY')
  await page.getByRole('button', { name: '保存草稿' }).click()
  await expect(page.getByText('草稿有未发布的修改')).toBeVisible()
})

test('what is wrong with how messages go out names the field and the template', async ({ page }) => {
  const play = await Play.begin(page.request)
  await openConsole(page, { account: 'aurora.all', game: play.game.Id, path: '/operate/messages' })
  const sms = page.getByRole('form', { name: '短信' })
  await sms.getByRole('button', { name: '添加模板' }).click()
  await sms.getByLabel('语言').fill('Chinese')
  const save = sms.getByRole('button', { name: '保存草稿' })
  await save.click()
  await expect(sms.getByRole('alert')).toHaveText('“模板 1 · 语言”：应为语言标记，如 zh-CN、en-US')
  await sms.getByLabel('语言').fill('zh-CN')
  await sms.getByLabel('正文').fill('没有验证码')
  await save.click()
  await expect(sms.getByRole('alert')).toHaveText('“模板 1”：模板里没有 {code}，收不到验证码')
})
