// 短信与邮件: from an unset provider to a code on a player's phone, by a stand-in that checks the signature itself; and
// from an unset server to a code in a player's mail.
import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { expect, expectAccessible, openConsole, test } from '../fixtures'
import { startMailServer } from './mail-server'
import { Play } from './play'

const ROOT = path.resolve(import.meta.dirname, '../../..')
const PORT = process.env.LONGSHORE_E2E_MESSAGE_PORT ?? ''
const PROVIDER = `http://127.0.0.1:${PORT}`
// As server/tests/support/message_provider.py knows its customers.
const KEY_ID = 'LTAI-stand-in'
const SECRET = 'aliyun-secret-of-the-stand-in'
const PHONE = '13900139021'

interface Told {
  taken: { by: string; to: string; fields: { code: string; min: string } }[]
  refused: string[]
}

async function told(): Promise<Told> {
  return (await (await fetch(PROVIDER)).json()) as Told
}

let provider: ChildProcess

test.beforeAll(async () => {
  expect(PORT, 'scripts/browser_tests.py names the port').toBeTruthy()
  provider = spawn(path.join(ROOT, '.venv/bin/python'), ['-m', 'tests.support.message_provider', PORT], {
    cwd: path.join(ROOT, 'server'),
  })
  await expect
    .poll(() =>
      fetch(PROVIDER).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200)
})

test.afterAll(() => {
  provider.kill()
})

test('[W-09] a provider is set, tried and published: a player has a code by a rightly signed request, the log has the number masked', async ({
  page,
}) => {
  const play = await Play.begin(page.request)
  await openConsole(page, { account: 'aurora.all', game: play.game.Id, path: '/operate/messages' })
  await expect(page.getByRole('heading', { level: 1, name: '短信与邮件' })).toBeVisible()
  const form = page.getByRole('form', { name: '短信' })
  await form.getByRole('combobox', { name: '服务商' }).selectOption('阿里云')
  await form.getByRole('textbox', { name: '短信签名' }).fill('墨染')
  await form.getByRole('textbox', { name: '接口地址' }).fill(PROVIDER)
  await form.getByRole('textbox', { name: '每条价格' }).fill('0,045')
  await form.getByRole('button', { name: '保存草稿' }).click()
  await expect(form.getByRole('textbox', { name: '每条价格' })).toHaveAccessibleDescription(/^写成 0\.045/)
  await form.getByRole('textbox', { name: '每条价格' }).fill('0.045')
  await form.getByRole('button', { name: '保存草稿' }).click()
  await expect(form.getByRole('alert')).toContainText('还没有填写密钥 ID')
  await form.getByRole('textbox', { name: '密钥 ID' }).fill(KEY_ID)
  await form.getByRole('button', { name: '添加模板' }).click()
  await form.getByRole('textbox', { name: '服务商的模板编号' }).fill('SMS_100001')
  await form.getByRole('textbox', { name: '模板变量' }).fill('code={code}, min={minutes}')
  await form.getByRole('button', { name: '保存草稿' }).click()
  await expect(page.getByText('草稿有未发布的修改')).toBeVisible()

  // Without the secret nothing leaves; with it the provider takes what is tried.
  const trial = page.getByRole('form', { name: '试发' })
  await trial.getByRole('textbox', { name: '手机号' }).fill(PHONE)
  await trial.getByRole('button', { name: '发送测试消息' }).click()
  await expect(trial.getByRole('status')).toContainText('缺少密钥或模板')
  await form.getByRole('button', { name: '填写密钥' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('AccessKey Secret').fill(SECRET)
  await dialog.getByRole('button', { name: '保存密钥' }).click()
  await expect(form.getByText('••••••••d-in')).toBeVisible()
  await trial.getByRole('button', { name: '发送测试消息' }).click()
  await expect(trial.getByRole('status')).toContainText('服务商已收下')
  expect((await told()).refused).toEqual([])
  expect((await told()).taken).toHaveLength(1)

  await page.getByRole('button', { name: /^发\s*布$/ }).click()
  await dialog.getByRole('button', { name: /^发\s*布$/ }).click()
  await expect(page.getByText('生效中 v1')).toBeVisible()
  const device = { id: 'e2e-device-09', os: 'android', os_version: '14', model: 'Test' }
  await expect.poll(async () => (await play.init<{ snapshot: number }>()).data.snapshot).toBe(1)
  const before = (await told()).taken.length
  expect((await play.call('code', { phone: PHONE, device })).code).toBe(0)
  const { taken, refused } = await told()
  expect(refused).toEqual([])
  expect(taken).toHaveLength(before + 1)
  const newest = taken.at(-1)
  expect([newest?.to, newest?.fields.min]).toEqual([PHONE, '5'])
  const login = { method: 'phone', phone: PHONE, code: newest?.fields.code, device }
  expect((await play.call('login', login)).code).toBe(0)

  await page.reload()
  const log = page.getByRole('group', { name: '发送记录' })
  await expect(log.getByRole('row', { name: /玩家.*已发出.*登录.*阿里云.*¥0\.045/ }).first()).toBeVisible()
  await page.getByRole('searchbox').fill(PHONE)
  await expect(page).toHaveURL(/to=/)
  await expect(log).toHaveAttribute('aria-busy', 'false')
  await expect(log.getByRole('row')).toHaveCount(4)
  await expect(log.getByText('+86139****9021')).toHaveCount(3)
  await expect(page.locator('main')).not.toContainText(PHONE)
  await expect(page.locator('main')).not.toContainText(SECRET)
  await expectAccessible(page)
  await play.putAway()
})

const MAIL_PORT = process.env.LONGSHORE_E2E_MAIL_PORT ?? ''

test('[W-09] a mail server is set, tried and published: a player signs in with the code in the mail and is found by the address', async ({
  page,
}) => {
  const server = await startMailServer(MAIL_PORT)
  const play = await Play.begin(page.request)
  const address = 'lily@player.example'
  await openConsole(page, { account: 'aurora.all', game: play.game.Id, path: '/operate/messages' })
  const form = page.getByRole('form', { name: '邮件' })
  await form.getByRole('combobox', { name: '加密' }).selectOption('不加密')
  await form.getByRole('textbox', { name: '服务器' }).fill('127.0.0.1')
  await form.getByRole('spinbutton', { name: '端口' }).fill(MAIL_PORT)
  await form.getByRole('button', { name: '保存草稿' }).click()
  await expect(form.getByRole('alert')).toContainText('还没有填写发件地址')
  await form.getByRole('textbox', { name: '发件地址' }).fill('no-reply@game.example')
  await form.getByRole('button', { name: '添加模板' }).click()
  await form.getByRole('textbox', { name: '主题' }).fill('Your code')
  await form.getByRole('textbox', { name: '正文' }).fill('Code {code}, good for {minutes} minutes')
  await form.getByRole('button', { name: '保存草稿' }).click()
  await expect(page.getByText('草稿有未发布的修改')).toBeVisible()

  const trial = page.getByRole('form', { name: '试发' })
  await trial.getByRole('textbox', { name: '手机号或邮箱' }).fill(address)
  await trial.getByRole('button', { name: '发送测试消息' }).click()
  await expect(trial.getByRole('status')).toContainText('服务商已收下')
  await expect.poll(() => server.read()).toContain('Subject: Your code')

  await page.getByRole('button', { name: /^发\s*布$/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^发\s*布$/ }).click()
  await expect(page.getByText('生效中 v1')).toBeVisible()
  const login = { kind: 'login', content: { methods: ['email'] } }
  expect((await play.operate('publishing/saveDraft', login)).code).toBe(0)
  expect((await play.operate('publishing/publish', { kind: 'login', seen_number: 0 })).code).toBe(0)
  await expect.poll(async () => (await play.init<{ snapshot: number }>()).data.snapshot).toBe(2)
  const device = { id: 'e2e-device-09', os: 'android', os_version: '14', model: 'Test' }
  const printed = server.read().length
  expect((await play.call('code', { email: address, device })).code).toBe(0)
  await expect.poll(() => server.read().slice(printed)).toMatch(/Code \d{6}, good for 5 minutes/)
  const code = /Code (\d{6})/.exec(server.read().slice(printed))?.[1]
  const signedIn = await play.call<{ player_id: string }>('login', {
    method: 'email',
    email: address,
    code,
    device,
  })
  expect(signedIn.code, signedIn.msg).toBe(0)

  await page.reload()
  const log = page.getByRole('group', { name: '发送记录' })
  await expect(log.getByRole('row', { name: /玩家.*已发出.*登录.*邮件/ }).first()).toBeVisible()
  await expect(log.getByText('l***@player.example')).toHaveCount(2)
  await expect(page.locator('main')).not.toContainText(address)
  await expectAccessible(page)
  const found = await play.operate<{ list: { player: { id: number } }[] }>('player/find', {
    keyword: address,
  })
  expect(found.data.list.map((one) => one.player.id)).toEqual([Number(signedIn.data.player_id)])
  server.stop()
  await play.putAway()
})
