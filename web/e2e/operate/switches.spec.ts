// 开关 and 变更: from a new switch to what clients read when they start, and back.
import { expect, expectAccessible, openConsole, test } from '../fixtures'
import { Play } from './play'

interface Init {
  switches: Record<string, { value: unknown; reason: string }>
}

test('[W-10] a switch is made, published with a rule, turned off and rolled back: init says so to the client', async ({
  page,
}) => {
  const play = await Play.begin(page.request)
  const read = async () => (await play.init<Init>()).data.switches.guest_login?.value
  await openConsole(page, { account: 'aurora.all', game: play.game.Id, path: '/operate/switches' })
  await page.getByRole('button', { name: '新建开关' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: '键' }).fill('1 bad')
  await dialog.getByRole('button', { name: '新建开关' }).click()
  await expect(dialog.getByRole('textbox', { name: '键' })).toHaveAccessibleDescription(/^以字母开头/)
  await dialog.getByRole('textbox', { name: '键' }).fill('guest_login')
  await dialog.getByRole('textbox', { name: '名称' }).fill('游客登录')
  await dialog.getByRole('button', { name: '新建开关' }).click()
  await expect(page.getByRole('heading', { level: 2, name: '游客登录' })).toBeVisible()

  await page.getByRole('combobox', { name: '以上都不符合' }).selectOption('开启')
  await page.getByRole('button', { name: '添加规则' }).click()
  await page.getByRole('button', { name: '添加条件' }).click()
  await page.getByRole('combobox', { name: '条件' }).selectOption('系统')
  await page.getByRole('textbox', { name: '值' }).fill('ios')
  await expect(page.getByText('系统 是 ios时，关闭；其他人：开启。')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: '保存草稿' }).click()
  await expect(page.getByText('草稿有未发布的修改')).toBeVisible()
  expect(await read()).toBeUndefined()
  await page.getByRole('button', { name: /^发\s*布$/ }).click()
  await dialog.getByRole('button', { name: /^发\s*布$/ }).click()
  await expect(page.getByText('生效中 v1')).toBeVisible()
  await expect.poll(read).toBe(true)

  // The tester says what init says, and which condition decided.
  const tester = page.getByRole('region', { name: '谁会得到什么' })
  await tester.getByRole('button', { name: '看结果' }).click()
  await expect(tester.getByRole('textbox', { name: '设备 ID' })).toHaveAccessibleDescription(/比例按它计算/)
  await tester.getByRole('textbox', { name: '设备 ID' }).fill('e2e-device-01')
  await tester.getByRole('textbox', { name: '系统', exact: true }).fill('android')
  await tester.getByRole('combobox', { name: '按哪一份' }).selectOption('生效中')
  await tester.getByRole('button', { name: '看结果' }).click()
  await expect(tester.getByRole('status')).toContainText('得到开启没有符合的规则')
  await expect(tester.getByRole('status')).toContainText('规则 1 不符合系统 是 ios：不成立')
  await tester.getByRole('textbox', { name: '系统', exact: true }).fill('ios')
  await tester.getByRole('button', { name: '看结果' }).click()
  await expect(tester.getByRole('status')).toContainText('得到关闭符合规则')
  const ios = await play.init<Init>({ device: { id: 'e2e-device-01', os: 'ios' } })
  expect(ios.data.switches.guest_login?.value).toBe(false)
  await expectAccessible(page)

  await page.getByRole('switch', { name: /^启用/ }).uncheck()
  await page.getByRole('button', { name: '保存草稿' }).click()
  await page.getByRole('button', { name: /^发\s*布$/ }).click()
  await expect(dialog.getByText('guest_login · 启用')).toBeVisible()
  await dialog.getByRole('textbox', { name: '说明' }).fill('今晚维护')
  await dialog.getByRole('button', { name: /^发\s*布$/ }).click()
  await expect(page.getByText('生效中 v2')).toBeVisible()
  await expect.poll(read).toBe(false)

  await page.getByRole('link', { name: '发布记录' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '变更' })).toBeVisible()
  await expect(page.getByText('今晚维护')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: '回滚到 v1' }).click()
  await dialog.getByRole('textbox', { name: '原因' }).fill('维护结束')
  await dialog.getByRole('button', { name: '回滚到 v1' }).click()
  await expect(page.getByText('维护结束 · 回滚到 v1')).toBeVisible()
  await expect.poll(read).toBe(true)

  // The draft is still what was turned off: it can be put in force later.
  await page.getByRole('button', { name: '定时发布' }).click()
  await dialog.getByLabel('发布时间').fill('2020-01-01T10:00')
  await dialog.getByRole('button', { name: '定时发布' }).click()
  await expect(dialog.getByLabel('发布时间')).toHaveAccessibleDescription('选一个以后的时间')
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  await dialog.getByLabel('发布时间').fill(`${tomorrow}T10:00`)
  await dialog.getByRole('button', { name: '定时发布' }).click()
  await expect(page.getByRole('region', { name: '发布计划' })).toContainText(`${tomorrow} 10:00:00`)
  await page.getByRole('button', { name: '取消定时：开关' }).click()
  await expect(page.getByRole('region', { name: '发布计划' })).toBeHidden()
  await play.putAway()
})

test('[W-10] a JSON switch has values of its schema, refused with the place and the reason, and init gives them', async ({
  page,
}) => {
  const play = await Play.begin(page.request)
  await openConsole(page, { account: 'aurora.all', game: play.game.Id, path: '/operate/switches' })
  await page.getByRole('button', { name: '新建开关' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: '键' }).fill('shop')
  await dialog.getByRole('radio', { name: 'JSON' }).check()
  await dialog.getByRole('button', { name: '新建开关' }).click()
  const schema = page.getByRole('textbox', { name: /^Schema/ })
  await expect(schema).toHaveValue(/"type": "object"/)
  await schema.fill('{"type":"object","required":["title"],"properties":{"prices":{"items":{"minimum":1}}}}')
  const value = page.getByRole('textbox', { name: '以上都不符合' })
  await value.fill('{"title": "商城",\n "prices": [6, 0]')
  await expect(value).toHaveAccessibleDescription(/JSON/)
  await expect(page.getByRole('button', { name: '保存草稿' })).toBeDisabled()
  await value.fill('{"title": "商城",\n "prices": [6, 0]}')
  await page.getByRole('textbox', { name: '停用时的值' }).fill('{"title": "关"}')
  await page.getByRole('button', { name: '保存草稿' }).click()
  await expect(page.getByText('开关 shop 的以上都不符合时的值：/prices/1 不能小于 1')).toBeVisible()
  await value.fill('{"title": "商城", "prices": [6, 30.5]}')
  await expectAccessible(page)
  await page.getByRole('button', { name: '保存草稿' }).click()
  await expect(page.getByText('草稿有未发布的修改')).toBeVisible()
  await page.getByRole('button', { name: /^发\s*布$/ }).click()
  await dialog.getByRole('button', { name: /^发\s*布$/ }).click()
  await expect(page.getByText('生效中 v1')).toBeVisible()
  await expect
    .poll(async () => (await play.init<Init>()).data.switches.shop?.value)
    .toEqual({ title: '商城', prices: [6, 30.5] })
  await expect
    .poll(async () => {
      await page.reload()
      await page.getByText('用在哪里').click()
      return page.getByRole('listitem').filter({ hasText: '客户端初始化' }).innerText()
    })
    .toContain('android')
  await expect(page.getByRole('listitem').filter({ hasText: '单独读取这个开关' })).toContainText('还没有读取')
  await expectAccessible(page)
  await play.putAway()
})
