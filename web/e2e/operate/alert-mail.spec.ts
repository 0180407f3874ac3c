// 告警 by mail: over the mail server that the game has published, to those alone whom a rule names.
import { expect, expectAccessible, openConsole, test } from '../fixtures'
import { startMailServer } from './mail-server'
import { Play } from './play'

const PORT = process.env.LONGSHORE_E2E_ALERT_MAIL_PORT ?? ''
const DUTY = 'duty@team.example'
const OTHER = 'boss@team.example'

let server: Awaited<ReturnType<typeof startMailServer>>

test.beforeAll(async () => {
  server = await startMailServer(PORT)
})

test.afterAll(() => {
  server.stop()
})

test('an alert goes by mail to the one target that its rule names', async ({ page }) => {
  const play = await Play.begin(page.request)
  await openConsole(page, { account: 'aurora.all', game: play.game.Id, path: '/operate/alerts' })
  const dialog = page.getByRole('dialog')
  const targets = page.getByRole('region', { name: '告诉谁' })
  await page.getByRole('button', { name: '添加接收方' }).click()
  await dialog.getByText('邮件', { exact: true }).click()
  await expect(dialog.getByLabel('密钥')).toHaveCount(0)
  await dialog.getByRole('textbox', { name: '名称' }).fill('值班')
  await dialog.getByRole('button', { name: /^保\s*存$/ }).click()
  await expect(dialog.getByRole('textbox', { name: '邮箱' })).toHaveAccessibleDescription('填写邮箱')
  await dialog.getByRole('textbox', { name: '邮箱' }).fill(DUTY)
  await dialog.getByRole('button', { name: /^保\s*存$/ }).click()
  await expect(dialog).toBeHidden()
  await expect(targets).toContainText('d***@team.example')
  await expect(page.locator('main')).not.toContainText(DUTY)
  await targets.getByRole('button', { name: '测试 值班' }).click()
  await expect(targets.getByRole('status')).toContainText('没有发布可用的邮件服务器')

  const mail = {
    host: '127.0.0.1',
    port: Number(PORT),
    security: 'none',
    user: '',
    sender: 'no-reply@game.example',
    templates: [],
  }
  const kept = await play.operate('publishing/saveDraft', { kind: 'messages', content: { mail } })
  expect(kept.code, kept.msg).toBe(0)
  expect((await play.operate('publishing/publish', { kind: 'messages', seen_number: 0 })).code).toBe(0)
  await targets.getByRole('button', { name: '测试 值班' }).click()
  await expect(targets.getByRole('status')).toContainText('对方已收下')
  await expect.poll(() => server.read()).toContain(DUTY)

  const other = { kind: 'mail', name: '老板', email: OTHER }
  expect((await play.operate('alert/saveTarget', other)).code).toBe(0)
  await page.reload()
  await page.getByRole('button', { name: '设置规则 通知失败' }).click()
  await dialog.getByRole('spinbutton', { name: '多少单' }).fill('1')
  await dialog.getByRole('group', { name: '告诉谁' }).getByRole('checkbox', { name: '值班' }).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: /^保\s*存$/ }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('只告诉 值班')).toBeVisible()
  await expectAccessible(page)

  const before = server.read().length
  const player = await play.guest()
  await play.pay(await play.order(player, 'G-1'), 'VIVO-92')
  // Rules are looked at every 15 s.
  await expect.poll(() => server.read().slice(before), { timeout: 60_000 }).toContain(`To: ${DUTY}`)
  expect(server.read()).not.toContain(OTHER)
  await play.putAway()
})
