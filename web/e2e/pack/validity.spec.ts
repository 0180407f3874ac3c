// 测试验证 against a reference game server that knows none of our code, in a process of its own.
import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { APIRequestContext } from '@playwright/test'
import { expect, expectAccessible, listGames, openConsole, passwordOf, signIn, test } from '../fixtures'
import { usdk } from './pack-steps'

const ROOT = path.resolve(import.meta.dirname, '../../..')
const PORT = process.env.LONGSHORE_E2E_GAME_PORT ?? ''
const GAME_SERVER = `http://127.0.0.1:${PORT}`

// One game server for all.
test.describe.configure({ mode: 'serial' })

let gameServer: ChildProcess

test.beforeAll(async () => {
  expect(PORT, 'scripts/browser_tests.py names the port').toBeTruthy()
  gameServer = spawn(path.join(ROOT, '.venv/bin/python'), ['-m', 'tests.support.game_server', PORT], {
    cwd: path.join(ROOT, 'server'),
  })
  await expect
    .poll(() =>
      fetch(GAME_SERVER, { method: 'POST' }).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBeGreaterThan(0)
})

test.afterAll(() => {
  gameServer.kill()
})

async function control(secrets: string[], mode: string): Promise<{ deliveries: string[] }> {
  const answer = await fetch(`${GAME_SERVER}/control`, {
    method: 'POST',
    body: JSON.stringify({ secrets, mode }),
  })
  return (await answer.json()) as { deliveries: string[] }
}

/** Points the first game's sandbox at the game server and gives the secrets that sign. */
async function connect(request: APIRequestContext): Promise<{ game: number; secrets: string[] }> {
  const user = await signIn(request, 'aurora.pack')
  const game = (await listGames(request, user, 'app'))[0]?.Id ?? 0
  const password = passwordOf('aurora.pack')
  const url = `${GAME_SERVER}/callback`
  const form = { environment: 'sandbox', password, login: url, payment: url }
  await usdk(request, user, game, 'callback/save', form)
  const revealed = await usdk<{ secrets: { value: string }[] }>(request, user, game, 'callback/reveal', form)
  await usdk(request, user, game, 'sandboxAccount/create')
  return { game, secrets: revealed.secrets.map(({ value }) => value) }
}

test('[W-06] sandbox accounts: a password is shown once, reset, disabled', async ({ page }) => {
  const name = `tester_${Date.now() % 1_000_000}`
  await openConsole(page, { account: 'aurora.pack', path: '/pack/test-validity?tab=accounts' })
  await expect(page.getByRole('navigation', { name: '测试验证的内容' }).locator('[aria-current]')).toHaveText(
    '沙箱账号',
  )
  await page.getByRole('button', { name: '新建账号' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: '账号名' }).fill('a b')
  await dialog.getByRole('button', { name: /新\s*建/ }).click()
  await expect(dialog.getByRole('textbox', { name: '账号名' })).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByRole('textbox', { name: '账号名' }).fill(name)
  await dialog.getByRole('button', { name: /新\s*建/ }).click()
  await expect(page.getByText('密码只显示这一次，请现在保存。')).toBeVisible()
  const first = await page.getByRole('dialog').locator('dd code').innerText()
  expect(first).toMatch(/^[a-z0-9]{16}$/)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /关\s*闭/ })
    .last()
    .click()
  const row = page.getByRole('row', { name: new RegExp(name) })
  await expect(row).toContainText('可用')
  await expect(page.getByText(first)).toHaveCount(0)
  await row.getByRole('button', { name: `重置密码：${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: '重置密码' }).click()
  await expect(page.getByRole('dialog').locator('dd code')).not.toHaveText(first)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /关\s*闭/ })
    .last()
    .click()
  await row.getByRole('button', { name: `停用 ${name}` }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /停\s*用/ })
    .click()
  await expect(row).toContainText('已停用')
  await row.getByRole('button', { name: `启用 ${name}` }).click()
  await expect(row).toContainText('可用')
})

test('[W-17] a right server passes step by step; a careless one is told what to change', async ({ page }) => {
  const { game, secrets } = await connect(page.request)
  await control(secrets, 'good')
  await openConsole(page, { account: 'aurora.pack', path: '/pack/test-validity', game })
  await page.getByRole('spinbutton', { name: '金额（最小货币单位）' }).fill('1234')
  await page.getByRole('button', { name: '开始验证' }).click()
  const steps = page.getByRole('list', { name: '步骤' }).getByRole('listitem')
  await expect(steps).toHaveCount(6)
  await expect(steps.getByText('通过', { exact: true })).toHaveCount(6)
  await expect(page.getByRole('status').filter({ hasText: '通过' })).toBeVisible()
  await steps.nth(1).getByText('查看请求与返回').click()
  await expect(steps.nth(1)).toContainText('"amount":1234')
  await expect(steps.nth(1)).toContainText('webhook-signature: v1,')
  await expect(steps.nth(1)).toContainText('返回 HTTP 200')
  const { deliveries } = await control(secrets, 'unsigned')
  expect(deliveries).toHaveLength(1)
  await expectAccessible(page)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '下载报告' }).click()
  const report = readFileSync(await (await download).path(), 'utf8')
  expect(report).toContain(deliveries[0])
  expect(report).not.toContain(secrets[0])

  await page.getByRole('button', { name: '登录验证' }).click()
  await page.getByRole('button', { name: '开始验证' }).click()
  await expect(steps).toHaveCount(9)
  await expect(page.getByText('接受了错误的签名，任何人都可以伪造请求')).toBeVisible()
  await expect(page.getByText(/计算 HMAC-SHA256 并用常量时间比较/)).toBeVisible()
  await expect(page.getByRole('row', { name: /登录验证/ }).first()).toContainText('未通过')
  await page.reload()
  await expect(steps).toHaveCount(9)
  await expect(page.getByText('接受了被篡改的内容')).toBeVisible()
})

test('a payment is tried with a product of the game, at its price, in either language', async ({ page }) => {
  const { game } = await connect(page.request)
  const user = await signIn(page.request, 'aurora.pack')
  const stamp = Date.now()
  const goods = [1, 2].map((number) => ({
    code: `tried_${stamp}_${number}`,
    name: `试购 ${number}`,
    price_minor: 600 * number,
    currency: 'CNY',
  }))
  const ids: number[] = []
  for (const one of goods)
    ids.push((await usdk<{ id: number }>(page.request, user, game, 'u_updateGoods', one)).id)
  await openConsole(page, { account: 'aurora.pack', path: '/pack/test-validity', game, language: 'en-US' })
  const form = page.getByRole('region', { name: 'Start a validation' })
  for (const { code, price_minor } of goods) {
    await form.getByRole('combobox', { name: 'Product ID' }).selectOption(code)
    await expect(form.getByRole('spinbutton', { name: /^Amount/ })).toHaveValue(String(price_minor))
  }
  await usdk(page.request, user, game, 'u_delGoods', { ids })
})

test('[W-17] who only reads sees the history and cannot start', async ({ page }) => {
  const { game } = await connect(page.request)
  await openConsole(page, { account: 'aurora.reader', path: '/pack/test-validity', game, language: 'en-US' })
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Start' })).toHaveCount(0)
})
