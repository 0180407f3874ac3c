// 访问限制: a list of a hundred thousand ranges and the refused list, and what games are told because of them.
import { expect, expectAccessible, openConsole, test } from '../fixtures'
import { Play } from './play'

const PUBLISH = /^发\s*布$/

test('[W-16] regions, a list of 100,000 ranges and the refused list keep players out: init and login say so', async ({
  page,
}) => {
  const play = await Play.begin(page.request)
  const player = await play.guest()
  const init = async () => (await play.init()).code
  await openConsole(page, { account: 'aurora.all', game: play.game.Id, path: '/operate/limits' })
  await expect(page.getByRole('heading', { level: 1, name: '访问限制' })).toBeVisible()
  await expect(page.getByText('没有 IP 名单')).toBeVisible()

  // A line that says nothing is named, and nothing is imported.
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: '导入名单' }).click()
  await dialog.getByRole('textbox', { name: '键' }).fill('vpn')
  await dialog.getByRole('textbox', { name: '名称' }).fill('机房')
  await dialog.getByRole('textbox', { name: 'IP、网段或范围，一行一个' }).fill('127.0.0.0/8\nnonsense')
  await dialog.getByRole('button', { name: '导入名单' }).click()
  await expect(dialog.getByRole('alert').filter({ hasText: '行有误' })).toContainText(
    '第 2 行nonsense不是 IP 地址、网段或范围',
  )
  await expectAccessible(page)
  const lines = Array.from({ length: 99_999 }, (_, at) => `11.${at >> 16}.${(at >> 8) & 255}.${at & 255}`)
  const buffer = Buffer.from([...lines.map((line) => `${line},${line},x`), '127.0.0.1'].join('\r\n'))
  await dialog.locator('input[type="file"]').setInputFiles({ name: 'vpn.csv', mimeType: 'text/csv', buffer })
  await expect(dialog.getByText('已选择 vpn.csv')).toBeVisible()
  await dialog.getByRole('button', { name: '导入名单' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('region', { name: 'IP 名单' })).toContainText('100,000 段')

  await page.getByRole('radio', { name: '只允许下列地区' }).check()
  // Whose data tells where an address is, of which day, and under which licences.
  await expect(page.getByText(/IP 归属地数据 \d{4}-\d\d-\d\d.*CC0-1\.0.*NRO.*CC BY 4\.0/)).toBeVisible()
  await page.getByRole('searchbox', { name: '查找国家或地区' }).fill('中国')
  await expect(page.getByRole('checkbox', { name: /^中国香港/ })).toBeVisible()
  await page.getByRole('checkbox', { name: /^中国内地/ }).check()
  await page.getByRole('textbox', { name: '中文说明' }).fill('换个网络再来')
  await page.getByRole('button', { name: '保存草稿' }).click()
  await expect(page.getByText('草稿有未发布的修改')).toBeVisible()

  // The tester judges as games are judged, by the draft or by what is in force.
  const tester = page.getByRole('region', { name: /^试一试/ })
  await tester.getByRole('textbox', { name: 'IP' }).fill('8.8.8.8')
  await tester.getByRole('button', { name: '试一试' }).click()
  await expect(tester.getByRole('status')).toContainText('可以进入')
  await tester.getByRole('combobox').selectOption('已保存的草稿')
  await tester.getByRole('button', { name: '试一试' }).click()
  await expect(tester.getByRole('status')).toContainText('会被拒绝由地区决定：美国')
  await tester.getByRole('textbox', { name: 'IP' }).fill('11.1.134.158')
  await tester.getByRole('button', { name: '试一试' }).click()
  await expect(tester.getByRole('status')).toContainText('由名单 vpn 决定：11.1.134.158 – 11.1.134.158')

  expect(await init()).toBe(0)
  await page.getByRole('button', { name: PUBLISH }).click()
  await expect(dialog.getByText('只允许下列地区: 中国内地')).toBeVisible()
  await expect(dialog.getByText('机房 · 拒绝 · 100,000 段')).toBeVisible()
  await dialog.getByRole('button', { name: PUBLISH }).click()
  await expect(page.getByText('生效中 v1')).toBeVisible()
  await expect.poll(init).toBe(4794)
  const refused = await play.login(player.key)
  expect([refused.code, refused.msg]).toEqual([4794, '你所在的网络无法进入游戏：换个网络再来'])
  expect((await play.login(player.key, 'en-US')).msg).toContain('not open to your network')

  await page.getByRole('button', { name: '移除名单vpn' }).click()
  await page.getByRole('button', { name: '保存草稿' }).click()
  await expect(page.getByText('草稿有未发布的修改')).toBeVisible()
  await page.getByRole('button', { name: PUBLISH }).click()
  await dialog.getByRole('button', { name: PUBLISH }).click()
  await expect(page.getByText('生效中 v2')).toBeVisible()
  // An address of unknown place is never refused by region.
  await expect.poll(init).toBe(0)

  // The refused list is in force at once.
  const alive = async () => (await play.call('heartbeat', {}, player.session)).code
  expect(await alive()).toBe(0)
  await page.getByRole('link', { name: '拒绝名单' }).click()
  await page.getByRole('button', { name: '加入拒绝名单' }).click()
  await dialog.getByRole('radio', { name: '设备' }).check()
  await dialog.getByRole('textbox', { name: /^一行一个/ }).fill('e2e-device-01\nshort')
  await dialog.getByRole('textbox', { name: '原因' }).fill('工作室')
  await dialog.getByRole('textbox', { name: '玩家看到' }).fill('设备异常')
  await dialog.getByRole('button', { name: '加入拒绝名单' }).click()
  await expect(dialog.getByRole('alert').filter({ hasText: '行有误' })).toContainText('第 2 行short')
  await dialog.getByRole('textbox', { name: /^一行一个/ }).fill('e2e-device-01')
  await dialog.getByRole('button', { name: '加入拒绝名单' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row', { name: /e2\*\*\*\*01/ })).toContainText('工作室')
  await expect.poll(alive).toBe(4702)
  const out = await play.login(player.key)
  expect(out.code).toBe(4795)
  expect(out.msg).toMatch(/^无法进入游戏，.* 后可以进入：设备异常$/)
  await page.getByRole('button', { name: /^结束e2/ }).click()
  await dialog.getByRole('textbox', { name: '原因' }).fill('申诉通过')
  await dialog.getByRole('button', { name: '结束 1 条' }).click()
  await expect(page.getByText('没有拒绝谁')).toBeVisible()
  expect((await play.login(player.key)).code).toBe(0)
  await expect(page.getByRole('region', { name: '每天拒绝次数' })).toContainText('名单 vpn', {
    timeout: 30_000,
  })
  await play.putAway()
})
