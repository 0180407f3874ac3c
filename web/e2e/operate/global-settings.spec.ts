// 全局设置: areas and the game's clock, from the page through publication to what games are told and refused.
import { expect, expectAccessible, openConsole, test } from '../fixtures'
import { Play } from './play'

const PUBLISH = /^发\s*布$/

interface Begun {
  login_methods: string[]
  area: { key: string; language: string; currencies: string[]; privacy: { regime: string } } | null
}

test('[W-15] an area is made, published and taken back: init says what it offers, what it does not is refused', async ({
  page,
}) => {
  const play = await Play.begin(page.request)
  const player = await play.guest()
  const begun = async () => (await play.init<Begun>({ language: 'ja-JP' })).data
  expect((await begun()).area).toBeNull()
  await openConsole(page, { account: 'aurora.all', game: play.game.Id, path: '/operate/global-settings' })
  await expect(page.getByRole('heading', { level: 1, name: '全局设置' })).toBeVisible()
  await expect(page.getByText('没有区域：所有玩家')).toBeVisible()

  // What is missing is said in the form.
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: '添加区域' }).click()
  await dialog.getByRole('button', { name: /^完\s*成$/ }).click()
  await expect(dialog.getByText('给区域起个名字')).toBeVisible()
  await dialog.getByRole('textbox', { name: '名称' }).fill('日本')
  await dialog.getByRole('textbox', { name: '标识' }).fill('japan')
  await dialog.getByRole('searchbox', { name: '查找国家或地区' }).fill('日本')
  await dialog.getByRole('checkbox', { name: /^日本/ }).check()
  await dialog.getByRole('searchbox', { name: '查找语言' }).fill('日语')
  await dialog.getByRole('checkbox', { name: /^日语/ }).check()
  await dialog.getByRole('button', { name: '把日语（日本）设为默认' }).click()
  await dialog.getByRole('searchbox', { name: '查找货币' }).fill('JPY')
  await dialog.getByRole('checkbox', { name: /JPY/ }).check()
  await dialog.getByRole('combobox', { name: '隐私法' }).selectOption('日本 APPI')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: /^完\s*成$/ }).click()
  await expect(dialog).toBeHidden()

  // Everywhere else, which is also where an address of unknown place belongs: accounts only, dollars only.
  await page.getByRole('button', { name: '添加区域' }).click()
  await dialog.getByRole('textbox', { name: '名称' }).fill('海外')
  await dialog.getByRole('textbox', { name: '标识' }).fill('rest')
  await dialog.getByRole('checkbox', { name: '游客' }).uncheck()
  await dialog.getByRole('button', { name: '移除Apple App Store' }).click()
  await dialog.getByRole('button', { name: '移除Google Play' }).click()
  await dialog.getByRole('button', { name: /^完\s*成$/ }).click()
  await expect(page.getByRole('listitem', { name: '海外' })).toContainText(
    '其余所有地区 · 美国英语 · USD · 每个渠道 · 账号密码',
  )
  await page.getByRole('button', { name: '保存草稿' }).click()
  await expect(page.getByText('草稿有未发布的修改')).toBeVisible()

  // The tester judges as games are judged.
  const tester = page.getByRole('region', { name: /^试一试/ })
  await tester.getByRole('textbox', { name: 'IP' }).fill('133.11.0.1')
  await tester.getByRole('combobox').selectOption('已保存的草稿')
  await tester.getByRole('button', { name: '试一试' }).click()
  await expect(tester.getByRole('status')).toHaveText('区域 日本归属地 日本')
  await tester.getByRole('combobox').selectOption('生效中的配置')
  await tester.getByRole('button', { name: '试一试' }).click()
  await expect(tester.getByRole('status')).toContainText('不在任何区域')

  await page.getByRole('button', { name: PUBLISH }).click()
  await expect(dialog).toContainText('日本: 日本 · 日语（日本）, 美国英语 · USD, JPY')
  await dialog.getByRole('button', { name: PUBLISH }).click()
  await expect(page.getByText('生效中 v1')).toBeVisible()
  await expect.poll(async () => (await begun()).area?.key).toBe('rest')
  const told = await begun()
  expect([told.login_methods, told.area?.language, told.area?.currencies]).toEqual([
    ['account'],
    'en-US',
    ['USD'],
  ])
  const refused = await play.login(player.key)
  expect([refused.code, refused.msg]).toEqual([4707, '该游戏未开放此登录方式'])
  const wish = { goods_code: 'gem_6480', game_order_id: 'G-area', channel: 'vivo' }
  const order = await play.call('order', wish, player.session)
  expect([order.code, order.msg.slice(0, 15)]).toEqual([4860, '区域“海外”不以 CNY 定价'])

  // Another clock says what it moves before it is taken.
  await page.getByRole('button', { name: '设置时区' }).click()
  await dialog.getByRole('combobox', { name: '时区' }).fill('Asia/Nowhere')
  await dialog.getByRole('button', { name: '看看会移动什么' }).click()
  await expect(dialog.getByText('没有这个时区')).toBeVisible()
  await dialog.getByRole('combobox', { name: '时区' }).fill('Asia/Tokyo')
  await dialog.getByRole('button', { name: '看看会移动什么' }).click()
  await expect(dialog.getByRole('status')).toContainText('没有已发布的内容会因此改变时间')
  await dialog.getByRole('button', { name: /^采\s*用$/ }).click()
  await page.getByRole('button', { name: '移除区域海外' }).click()
  await page.getByRole('button', { name: '保存草稿' }).click()
  await expect(page.getByText('草稿有未发布的修改')).toBeVisible()
  await page.getByRole('button', { name: PUBLISH }).click()
  await expect(dialog).toContainText('Asia/Tokyo')
  await dialog.getByRole('button', { name: PUBLISH }).click()
  await expect(page.getByText('生效中 v2')).toBeVisible()
  await expect(page.getByText('Asia/Tokyo，本游戏自己的时区')).toBeVisible()
  await expect.poll(async () => (await begun()).area).toBeNull()
  expect((await play.login(player.key)).code).toBe(0)

  // Once set, the server takes another one from somebody alone who saw what it moves.
  const changed = { kind: 'globals', content: { time_zone: 'Asia/Seoul', areas: [] } }
  expect((await play.operate('publishing/saveDraft', changed)).code).toBe(4862)
  await page.getByRole('button', { name: '更换时区' }).click()
  await dialog.getByRole('combobox', { name: '时区' }).fill('Asia/Seoul')
  await dialog.getByRole('button', { name: '看看会移动什么' }).click()
  await dialog.getByRole('button', { name: /^采\s*用$/ }).click()
  await page.getByRole('button', { name: '保存草稿' }).click()
  await expect(page.getByText('草稿有未发布的修改')).toBeVisible()
  await play.putAway()
})
