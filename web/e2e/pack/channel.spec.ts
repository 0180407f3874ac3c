import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectFits,
  type headersOf,
  openConsole,
  passwordOf,
  test,
} from '../fixtures'
import { freshGame, usdk } from './pack-steps'

/** A game of the demo that no other test configures channels of. */
const GAME = '机甲前线'
const GATEWAY = '/ultra/protected/app/send/usdk/sdk/channel'

type Headers = ReturnType<typeof headersOf>

/** The game's channels gone, so that a retry begins where the first try did. */
async function withoutChannels(page: Page, headers: Headers): Promise<void> {
  const list = await (await page.request.post(`${GATEWAY}/list`, { headers, data: {} })).json()
  for (const { id, version } of list.data.list)
    await page.request.post(`${GATEWAY}/remove`, { headers, data: { id, version } })
}

async function openChannels(page: Page, path = '/pack/channel', game = GAME): Promise<Headers> {
  const { user, game: opened } = await openConsole(page, { account: 'aurora.pack', path, game })
  return { 'Access-Token': user.Token, uid: String(user.Id), appid: String(opened?.Id), path: '/e2e' }
}

test('[W-04] channels are added, filled in by their schema, checked, compared and brought back', async ({
  page,
}) => {
  await withoutChannels(page, await openChannels(page))
  await page.reload()
  await page.getByRole('button', { name: '添加渠道' }).first().click()
  const dialog = page.getByRole('dialog')
  for (const name of ['vivo 应用商店', '小米应用商店'])
    await dialog.getByRole('checkbox', { name: new RegExp(name) }).check()
  await dialog.getByRole('button', { name: '添加 2 个' }).click()
  const row = page.getByRole('row', { name: /vivo 应用商店/ })
  await expect(row).toContainText('.vivo')
  await expect(row).toContainText('4.8.3')

  // A finding leads to its field, which says where the value is found and what it must look like.
  await row.getByRole('button', { name: '“CpID”未填写' }).click()
  const editor = page.getByRole('dialog', { name: /vivo 应用商店 配置/ })
  const cpId = editor.getByRole('textbox', { name: /^CpID/ })
  await expect(cpId).toBeFocused()
  await cpId.fill('short')
  await expect(cpId).toHaveAccessibleDescription('格式应为 [0-9a-f]{20}')
  await editor.getByRole('textbox', { name: /^AppID/ }).fill('105572913')
  await editor.getByLabel(/^AppKey/).fill('0a1b2c3d'.repeat(4))
  await editor.getByRole('button', { name: /保\s*存/ }).click()
  await expect(editor.getByRole('alert')).toContainText('parameters.cp_id')
  await cpId.fill('4f1b9c0de2a73356d8e1')
  await expectAccessible(page)
  await editor.getByRole('button', { name: /保\s*存/ }).click()
  await expect(page.getByText(/^已保存/)).toBeVisible()
  await expect(row.getByText(/未填写/)).toHaveCount(0)

  // The secret is masked from now on; another value makes the next version.
  await row.getByRole('button', { name: 'vivo 应用商店', exact: true }).click()
  await expect(editor.getByLabel(/^AppKey/)).toHaveValue('已设置，不可查看')
  expect(await page.content()).not.toContain('0a1b2c3d0a1b')
  await editor.getByRole('textbox', { name: /^AppID/ }).fill('222222222')
  await editor.getByRole('button', { name: '更换' }).click()
  await editor.getByLabel(/^AppKey/).fill('ffffffff'.repeat(4))
  await editor.getByRole('button', { name: /保\s*存/ }).click()
  await expect(editor).toBeHidden()

  await row.getByRole('button', { name: '历史：vivo 应用商店' }).click()
  const history = page.getByRole('dialog', { name: /配置历史/ })
  await history.getByRole('button', { name: '与当前比较' }).first().click()
  await expect(history.getByRole('row', { name: 'AppID 105572913 222222222' })).toBeVisible()
  await expect(history.getByRole('row', { name: /AppKey 已更改（保密，不显示）/ })).toBeVisible()
  await history.getByRole('button', { name: /恢复到第/ }).click()
  await row.getByRole('button', { name: 'vivo 应用商店', exact: true }).click()
  await expect(editor.getByRole('textbox', { name: /^AppID/ })).toHaveValue('105572913')
})

test('a parameter that is a file is chosen or pasted, its name shown, half of it refused', async ({
  page,
}) => {
  const { user, game, putAway } = await freshGame(page.request, 'aurora.all')
  await usdk(page.request, user, game.Id, 'channel/add', { codes: ['huawei'] })
  await openConsole(page, { account: 'aurora.all', game: game.Id, path: '/pack/channel' })
  const row = page.getByRole('row', { name: /华为/ })
  const open = async () => {
    await row.getByRole('button', { name: /^华为/ }).click()
    return page.getByRole('dialog', { name: /华为.* 配置/ })
  }
  const editor = await open()
  const text = editor.getByRole('textbox', { name: /^agconnect-services\.json/ })
  const size = editor.getByRole('status').filter({ hasText: /字节|未填写/ })
  await expect(size).toHaveText('未填写')
  await text.fill('{"client": {')
  await editor.getByRole('button', { name: /保\s*存/ }).click()
  await expect(text).toHaveAccessibleDescription(/不是完整的 JSON 文件 agconnect-services\.json/)
  await expectAccessible(page)

  const choosing = page.waitForEvent('filechooser')
  await editor.getByRole('button', { name: '选择文件 agconnect-services.json' }).click()
  const chooser = await choosing
  const binary = { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from([0x89, 0x50, 0xff, 0xfe]) }
  await chooser.setFiles(binary)
  await expect(editor.getByRole('alert').filter({ hasText: 'a.png 不是文本文件' })).toBeVisible()
  const content = JSON.stringify({ client: { cp_id: '890086000102034567', name: '水' } }, null, 2)
  await editor.locator('input[type=file]').setInputFiles({
    name: 'agconnect-services (1).json',
    mimeType: 'application/json',
    buffer: Buffer.from(content),
  })
  await expect(text).toHaveValue(content)
  await expect(size).toHaveText(`${Buffer.byteLength(content)} 字节`)
  await editor.getByRole('button', { name: /保\s*存/ }).click()
  await expect(editor).toBeHidden()
  await page.reload()
  await open()
  await expect(text).toHaveValue(content)
  await putAway()
})

test('[W-04] of two who edit one channel nobody loses anything', async ({ page, browser }) => {
  const headers = await openChannels(page, '/pack/channel', '云端茶馆')
  await withoutChannels(page, headers)
  const added = await (
    await page.request.post(`${GATEWAY}/add`, { headers, data: { codes: ['taptap'] } })
  ).json()
  const id = added.data.ids[0]
  await page.goto(`/micro/pack/channel?open=${id}`)
  const editor = page.getByRole('dialog', { name: /TapTap 配置/ })
  await editor.getByLabel('应用名称').fill('我的名称')
  const other = await browser.newPage()
  await openChannels(other, `/pack/channel?open=${id}`, '云端茶馆')
  const theirs = other.getByRole('dialog', { name: /TapTap 配置/ })
  await theirs.getByRole('textbox', { name: /^Client ID/ }).fill('kq3vw8zt5mxn1r7yab')
  await theirs.getByRole('button', { name: /保\s*存/ }).click()
  await expect(theirs).toBeHidden()
  await other.close()

  await editor.getByRole('button', { name: /保\s*存/ }).click()
  await expect(editor.getByRole('alert')).toContainText('你的修改没有保存')
  await editor.getByRole('button', { name: '载入最新配置并保留我的修改' }).click()
  await expect(editor.getByRole('textbox', { name: /^Client ID/ })).toHaveValue('kq3vw8zt5mxn1r7yab')
  await expect(editor.getByLabel('应用名称')).toHaveValue('我的名称')
  await editor.getByRole('button', { name: /保\s*存/ }).click()
  await expect(editor).toBeHidden()
})

test('[W-04] the configuration goes out as a file without secrets and comes into another game', async ({
  page,
  browser,
}) => {
  await openChannels(page, '/pack/channel', '星海远征')
  await expect(page.getByText('共 8 个渠道')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出', exact: true }).click()
  const path = await (await download).path()
  const text = readFileSync(path, 'utf8')
  expect(JSON.parse(text).channels).toHaveLength(8)
  for (const secret of ['0a1b2c3d'.repeat(2), '5e6f7a8b'.repeat(2), 'T0kenOfDemo'])
    expect(text).not.toContain(secret)

  // A page of its own: the game is remembered for each window.
  const second = await browser.newPage()
  const headers = await openChannels(second, '/pack/channel', '暗影竞速')
  await withoutChannels(second, headers)
  await second.reload()
  await second.getByRole('button', { name: /导\s*入/ }).click()
  const dialog = second.getByRole('dialog')
  await dialog.getByLabel('配置文件').setInputFiles(path)
  await expect(dialog.getByText('新增')).toHaveCount(8)
  await dialog.getByRole('button', { name: '导入 8 个渠道' }).click()
  await expect(second.getByText('共 8 个渠道')).toBeVisible()
  await second.close()
})

test('[W-04] a pasted payment notice is explained: right, then altered by one fen', async ({ page }) => {
  await openChannels(page, '/pack/channel', '星海远征')
  await page.getByRole('button', { name: 'vivo 应用商店', exact: true }).click()
  await page.getByRole('button', { name: '试一条支付通知' }).click()
  const dialog = page.getByRole('dialog', { name: /试 vivo 应用商店 的支付通知/ })
  const md5 = (text: string): string => createHash('md5').update(text).digest('hex')
  const sold = 'cpOrderNumber=LS1&orderAmount=600&orderNumber=T1&respCode=200&tradeStatus=0000&uid=u1'
  const signature = md5(`${sold}&${md5('0a1b2c3d'.repeat(4))}`)
  await dialog.getByLabel('渠道的请求').fill(`${sold}&signature=${signature}&signMethod=MD5`)
  await dialog.getByLabel('你的登录密码', { exact: true }).fill(passwordOf('aurora.pack'))
  await dialog.getByRole('button', { name: '试一下' }).click()
  const result = dialog.getByRole('status', { name: '结果' })
  await expect(result).toContainText('会被接受')
  await expect(result).toContainText('¥6.00')
  const altered = sold.replace('=600', '=601')
  await dialog.getByLabel('渠道的请求').fill(`${altered}&signature=${signature}&signMethod=MD5`)
  await dialog.getByRole('button', { name: '试一下' }).click()
  await expect(result).toContainText('会被拒绝')
  await expect(result).toContainText('个字节起不同')
  await expect(result).toContainText('orderAmount=601')
  await expect(result).not.toContainText('0a1b2c3d0a1b')
  await expectAccessible(page)
})

test('[P-01] who only reads sees everything and changes nothing, on a phone too', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openConsole(page, { account: 'aurora.reader', path: '/pack/channel', game: '星海远征' })
  await expect(page.getByText('哔哩哔哩游戏', { exact: true })).toBeVisible()
  await expect(page.getByText('“SecretKey”未填写')).toBeVisible()
  await expect(page.getByRole('button', { name: '添加渠道' })).toHaveCount(0)
  await expect(page.getByRole('switch').first()).toBeDisabled()
  await page.getByRole('button', { name: '哔哩哔哩游戏', exact: true }).click()
  const editor = page.getByRole('dialog', { name: /哔哩哔哩游戏 配置/ })
  await expect(editor.getByText('你只能查看')).toBeVisible()
  await expect(editor.getByRole('textbox', { name: /^商户 ID/ })).toBeDisabled()
  await expectFits(page)
})

test('[W-04] the provider uploads a plug-in version, is told what is wrong, publishes and withdraws', async ({
  page,
}) => {
  // N8 of the review: the catalogue is no game's, so none has to be selected.
  await openConsole(page, { account: 'provider.ops', path: '/setting/catalogue' })
  const row = page.getByRole('row', { name: /TapTap/ })
  await row.getByRole('button', { name: '插件版本' }).click()
  const dialog = page.getByRole('dialog', { name: /TapTap 的插件版本/ })
  const file = { name: 'bad.zip', mimeType: 'application/zip', buffer: Buffer.from('no archive at all') }
  await dialog.locator('input[type=file]').setInputFiles(file)
  await expect(dialog.getByRole('alert').first()).toContainText('插件包不可用')
  await expect(dialog.getByRole('list', { name: '插件包的错误' })).toBeVisible()
  const version = dialog.getByRole('listitem').filter({ hasText: '4.6.0' })
  await version.getByRole('button', { name: /撤\s*下/ }).click()
  await expect(version.getByText('已撤下')).toBeVisible()
  await version.getByRole('button', { name: /发\s*布/ }).click()
  await expect(version.getByText('已发布')).toBeVisible()
})
