// 定时发送: a saved report is sent to a bot that checks its signature, and what became of it stands in the log.
import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { expect, expectAccessible, expectFits, openConsole, test } from '../fixtures'
import { Play } from '../operate/play'
import { engineAnswers } from './steps'

const ROOT = path.resolve(import.meta.dirname, '../../..')
const PORT = process.env.LONGSHORE_E2E_FIGURES_PORT ?? ''
const BOT = `http://127.0.0.1:${PORT}`
// As server/tests/support/message_provider.py knows its bots.
const SECRET = 'feishu-secret-stand-in'

let bot: ChildProcess

test.beforeAll(async () => {
  expect(PORT, 'scripts/browser_tests.py names the port').toBeTruthy()
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

async function texts(): Promise<string[]> {
  const { taken } = (await (await fetch(BOT)).json()) as { taken: { text: string }[] }
  return taken.map(({ text }) => text)
}

test('[W-19] a saved report is sent to a bot with its figures, and the log says what became of it', async ({
  page,
}) => {
  const play = await Play.begin(page.request)
  const player = await play.guest()
  await play.pay(await play.order(player, 'G-sent-1'), 'VIVO-sent-1')
  const form = { kind: 'feishu', name: '早会群', url: `${BOT}/feishu`, secret: SECRET }
  expect((await play.operate('alert/saveTarget', form)).code).toBe(0)
  await openConsole(page, { account: 'aurora.all', game: play.game.Id, path: '/data-center/payments' })
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  await engineAnswers(page)
  await expect(main.getByRole('button', { name: /^付费金额/ })).toContainText('¥648.00', { timeout: 60_000 })
  await main.getByRole('button', { name: '保存报表' }).click()
  await dialog.getByRole('textbox', { name: '名称' }).fill('收入')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog).toBeHidden()

  await page.getByRole('link', { name: '定时发送' }).click()
  await expect(main.getByText('还没有定时发送')).toBeVisible()
  await expectAccessible(page)
  await main.getByRole('button', { name: '新建定时发送' }).first().click()
  await dialog.getByRole('button', { name: /^保\s*存$/ }).click()
  await expect(dialog.getByText('至少选一个接收方')).toBeVisible()
  await dialog.getByLabel('发送什么').selectOption('报表：收入')
  await dialog.getByLabel('多久一次').selectOption('每月')
  await dialog.getByLabel('几号').selectOption('31')
  await expect(dialog.getByText('没有这一天的月份在最后一天发送')).toBeVisible()
  await dialog.getByLabel(/^时间/).fill('08:30')
  await dialog.getByRole('checkbox', { name: '早会群' }).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: /^保\s*存$/ }).click()
  await expect(dialog).toBeHidden()
  const row = main.getByRole('row').filter({ hasText: '报表：收入' })
  await expect(row).toContainText('每月 31 日 08:30')
  await expect(row).toContainText('早会群')

  await main.getByRole('button', { name: '暂停收入' }).click()
  await expect(row).toContainText('已暂停')
  await main.getByRole('button', { name: '恢复收入' }).click()
  await main.getByRole('button', { name: '立即发送收入' }).click()
  await expect(dialog).toContainText('早会群')
  await expect(dialog).toContainText('已发送', { timeout: 60_000 })
  await expectAccessible(page)
  const told = (await texts()).at(-1) ?? ''
  expect(told.split('\n')[0]).toBe(`【${play.game.Name}】收入`)
  expect(told).toContain('付费金额：648.00 CNY')
  await dialog.getByRole('button', { name: '关闭' }).click()

  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  await expectFits(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await main.getByRole('button', { name: '删除收入的定时发送' }).click()
  await dialog.getByRole('button', { name: '删除' }).click()
  await expect(main.getByText('还没有定时发送')).toBeVisible()
  await play.putAway()
})
