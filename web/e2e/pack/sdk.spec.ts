// SDK接入 and callbacks: keys with the password, server code that runs, signatures that verify.
import { createHash, createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, openConsole, passwordOf, test } from '../fixtures'

const PASSWORD_LABEL = '你的登录密码'

/** Answers the dialog that asks for the password again. */
async function confirm(page: Page, button: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(PASSWORD_LABEL, { exact: true }).fill(passwordOf('aurora.pack'))
  await dialog.getByRole('button', { name: button, exact: true }).click()
}

test('the server secret is masked, shown for the password, and rotated with an overlap', async ({ page }) => {
  await openConsole(page, { account: 'aurora.pack', path: '/pack/sdk' })
  const card = page.getByRole('region', { name: '标识与密钥' })
  await expect(card.getByText(/^sk_••••[\w-]{4}$/).first()).toBeVisible()
  await expect(card.getByText(/sk_[\w-]{43}/)).toHaveCount(0)

  await card.getByRole('button', { name: '查看服务端密钥' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(PASSWORD_LABEL, { exact: true }).fill('not my password at all')
  await dialog.getByRole('button', { name: '查看', exact: true }).click()
  await expect(dialog.getByText('当前密码错误')).toBeVisible()
  await confirm(page, '查看')
  const shown = dialog.locator('code').filter({ hasText: /^sk_[\w-]{43}$/ })
  const old = await shown.first().innerText()
  await dialog.getByRole('button', { name: '关闭' }).last().click()
  await expect(dialog).toHaveCount(0)

  await card.getByRole('button', { name: '轮换服务端密钥' }).click()
  await confirm(page, '轮换')
  await expect(shown).toHaveCount(1)
  expect(await shown.innerText()).not.toBe(old)
  await dialog.getByRole('button', { name: '关闭' }).last().click()
  await expect(card.getByText(/有效至 \d{4}-/)).toBeVisible()
  // The old one still works, and a second rotation must not end it unannounced.
  await expect(card.getByText(`sk_••••${old.slice(-4)}`)).toBeVisible()
  await card.getByRole('button', { name: '轮换服务端密钥' }).click()
  await confirm(page, '轮换')
  await expect(page.getByRole('dialog').getByText('上次轮换的旧密钥仍在有效期内')).toBeVisible()
})

test('a reader sees masked keys and the code, and no way to the secrets', async ({ page }) => {
  await openConsole(page, { account: 'aurora.reader', path: '/pack/sdk', language: 'en-US' })
  const card = page.getByRole('region', { name: 'Identity and keys' })
  await expect(card.getByText(/^sk_••••/).first()).toBeVisible()
  await expect(card.getByRole('button', { name: /Show|Rotate/ })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Server code' }).locator('pre')).toContainText('APP_ID')
  await expectAccessible(page)
})

test('server code carries the game and downloads with its checksum', async ({ page }) => {
  await openConsole(page, { account: 'aurora.pack', path: '/pack/sdk' })
  const code = page.getByRole('region', { name: '服务端代码' })
  const appId = await page.getByRole('region', { name: '标识与密钥' }).locator('code').first().innerText()
  expect(appId).toMatch(/^\d+$/)
  for (const language of ['Java', 'Go', 'PHP', 'Node.js', 'Python']) {
    await code.getByRole('button', { name: language, exact: true }).click()
    await expect(code.locator('pre')).toContainText(new RegExp(`['"]${appId}['"]`))
  }
  const row = page.getByRole('listitem').filter({ hasText: 'LongshoreGame.java' })
  const arriving = page.waitForEvent('download')
  await row.getByRole('button').click()
  const file = readFileSync(await (await arriving).path())
  await expect(row).toContainText(createHash('sha256').update(file).digest('hex'))
})

test('[W-03] callback addresses per environment, and a signature that anybody can verify', async ({
  page,
}) => {
  await openConsole(page, { account: 'aurora.pack', path: '/pack/game-conf?tab=callbacks' })
  await page.getByRole('button', { name: '沙箱环境' }).click()
  await expect(page).toHaveURL(/environment=sandbox/)

  await page.getByRole('button', { name: '修改地址' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('登录校验地址').fill('http://game.example/login')
  await dialog.getByLabel('支付通知地址').fill('https://user:pass@game.example/pay')
  await confirm(page, '保存')
  await expect(dialog.getByText('网址中不能含有用户名或密码')).toBeVisible()
  await dialog.getByLabel('支付通知地址').fill('https://game.example/pay')
  await confirm(page, '保存')
  await expect(dialog.getByText(/game\.example:80 必须使用 https/)).toBeVisible()
  await dialog.getByLabel('登录校验地址').fill('https://game.example/login')
  await confirm(page, '保存')
  await expect(dialog).toHaveCount(0)
  await page.reload()
  const addresses = page.getByRole('region', { name: '回调地址' })
  await expect(addresses.getByText('https://game.example/login')).toBeVisible()
  await expect(addresses.getByText('https://game.example/pay')).toBeVisible()

  await page.getByRole('region', { name: '签名密钥' }).getByRole('button', { name: '查看' }).click()
  await confirm(page, '查看')
  const secret = await dialog.locator('code').first().innerText()
  await dialog.getByRole('button', { name: '关闭' }).last().click()

  // The three steps as a game's programmer follows them, with nothing but what the page says.
  const steps = page.getByRole('region', { name: '签名示例' }).locator('pre')
  await expect(steps).toHaveCount(3)
  const [call = '', content = '', signature = ''] = await steps.allInnerTexts()
  const [head = '', body = ''] = call.split('\n\n')
  const header = (name: string): string => new RegExp(`^${name}: (.*)$`, 'm').exec(head)?.[1] ?? ''
  expect(content).toBe(`${header('webhook-id')}.${header('webhook-timestamp')}.${body}`)
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  expect(signature).toBe(`v1,${createHmac('sha256', key).update(content).digest('base64')}`)

  await page.getByRole('button', { name: '生产环境' }).click()
  await expect(addresses.getByText('https://game.example.com/longshore/login')).toBeVisible()
  await expect(addresses.getByText('https://game.example/login')).toHaveCount(0)
})

test('[W-03] a game that carries another SDK keeps the form of its notifications', async ({ page }) => {
  await openConsole(page, {
    account: 'aurora.pack',
    path: '/pack/game-conf?tab=callbacks&environment=sandbox',
    game: '仙途问道',
  })
  const dialog = page.getByRole('dialog')
  async function choose(name: string): Promise<void> {
    await page.getByRole('button', { name: '修改地址' }).click()
    await dialog.getByRole('radio', { name }).check()
    await confirm(page, '保存')
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('region', { name: '回调地址' }).getByText(name)).toBeVisible()
  }
  await choose('U8SDK')
  const steps = page.getByRole('region', { name: '签名示例' }).locator('pre')
  await expect(steps).toHaveCount(4)
  const [keys = '', call = '', text = '', sign = ''] = await steps.allInnerTexts()
  expect(text.endsWith(`&${keys.replace('SecretKey = ', '')}`)).toBe(true)
  expect(sign).toBe(createHash('md5').update(text).digest('hex'))
  expect(JSON.parse(call.split('\n\n')[1] ?? '').data.sign).toBe(sign)

  await page.getByRole('region', { name: '签名密钥' }).getByRole('button', { name: '查看' }).click()
  await confirm(page, '查看')
  await expect(dialog.getByText(/· SecretKey$/)).toBeVisible()
  await dialog.getByRole('button', { name: '关闭' }).last().click()
  await choose('Longshore')
  await expect(steps).toHaveCount(3)
})

test('one AppId stands on every page that shows it', async ({ page }) => {
  await openConsole(page, { account: 'aurora.pack', path: '/pack/sdk' })
  const shown = page.getByRole('region', { name: '标识与密钥' }).getByText(/^\d{10}$/)
  await expect(shown).toBeVisible()
  const id = await shown.innerText()
  await page.getByRole('link', { name: '游戏配置' }).click()
  await expect(page.getByRole('region', { name: '基础资料' }).getByText(id, { exact: true })).toBeVisible()
})
