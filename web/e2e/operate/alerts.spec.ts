// 告警: from a game server that fails to an alert at a bot that checks the signature, to somebody who is at it.
import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { expect, expectAccessible, openConsole, test } from '../fixtures'
import { Play } from './play'

const ROOT = path.resolve(import.meta.dirname, '../../..')
const PORT = process.env.LONGSHORE_E2E_ALERT_PORT ?? ''
const BOT = `http://127.0.0.1:${PORT}`
// As server/tests/support/message_provider.py knows its bots.
const SECRET = 'feishu-secret-stand-in'

async function texts(): Promise<string[]> {
  const { taken } = (await (await fetch(BOT)).json()) as { taken: { by: string; text: string }[] }
  return taken.filter(({ by }) => by === 'feishu').map(({ text }) => text)
}

let bot: ChildProcess

test.beforeAll(async () => {
  bot = spawn(path.join(ROOT, '.venv/bin/python'), ['-m', 'tests.support.message_provider', PORT], {
    cwd: path.join(ROOT, 'server'),
  })
  await expect
    .poll(() =>
      fetch(BOT).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200)
})

test.afterAll(() => {
  bot.kill()
})

test('a game server that fails wakes people by a signed call; and somebody is at it', async ({ page }) => {
  const play = await Play.begin(page.request)
  // Nobody answers at the game server's address, or somebody who does not know this game's signature.
  await openConsole(page, { account: 'aurora.all', game: play.game.Id, path: '/operate/alerts' })
  await expect(page.getByRole('heading', { level: 1, name: '告警' })).toBeVisible()
  await page.getByRole('button', { name: '添加接收方' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: '名称' }).fill('值班群')
  await dialog.getByRole('button', { name: /^保\s*存$/ }).click()
  await expect(dialog.getByRole('textbox', { name: '地址' })).toHaveAccessibleDescription('填写地址')
  await dialog.getByRole('textbox', { name: '地址' }).fill(`${BOT}/feishu`)
  await dialog.getByLabel('密钥').fill('a-wrong-secret')
  await dialog.getByRole('button', { name: /^保\s*存$/ }).click()
  const targets = page.getByRole('region', { name: '告诉谁' })
  await targets.getByRole('button', { name: '测试 值班群' }).click()
  await expect(targets.getByRole('status')).toContainText('19021')
  await targets.getByRole('button', { name: '编辑 值班群' }).click()
  await dialog.getByRole('textbox', { name: '地址' }).fill(`${BOT}/feishu`)
  await dialog.getByLabel('密钥').fill(SECRET)
  await dialog.getByRole('button', { name: /^保\s*存$/ }).click()
  await expect(dialog).toBeHidden()
  await targets.getByRole('button', { name: '测试 值班群' }).click()
  await expect(targets.getByRole('status')).toContainText('对方已收下')
  expect((await texts()).at(-1)).toContain('这是一条测试告警')

  const player = await play.guest()
  const number = await play.order(player, 'G-1')
  await play.pay(number, 'VIVO-91')
  await page.getByRole('button', { name: '设置规则 通知失败' }).click()
  await dialog.getByRole('spinbutton', { name: '多少单' }).fill('1')
  await dialog.getByRole('button', { name: /^保\s*存$/ }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('10 分钟内 1 单的通知没有被游戏服务器收下')).toBeVisible()
  await expectAccessible(page)

  // Rules are looked at every 15 s; it has mostly happened by the first look.
  await expect
    .poll(texts, { timeout: 60_000 })
    .toContainEqual(expect.stringContaining(`【${play.game.Name}】告警：`))
  // The bot has it a moment before our books say so.
  const told = async () =>
    (await play.operate<{ list: { notices: { state: string }[] }[] }>('alert/incidents')).data.list
      .flatMap(({ notices }) => notices)
      .map(({ state }) => state)
  await expect.poll(told).toEqual(['sent'])
  await page.reload()
  const row = page.getByRole('row', { name: /1 单的通知没有被游戏服务器收下/ })
  await expect(row).toContainText('没有人处理')
  await expect(row).toContainText('值班群 告警 已收下')
  await row.getByRole('button', { name: /^我来处理/ }).click()
  await expect(row).toContainText('处理中')
  await expect(page.getByRole('group', { name: '告警记录' })).toHaveAttribute('aria-busy', 'false')
  await expectAccessible(page)
  await play.putAway()
})
