// SDK接入 while a game is really integrated: its client in a browser, its server, a channel that takes the money.
import { execFileSync } from 'node:child_process'
import { createHash, createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { type Envelope, expect, expectAccessible, openConsole, passwordOf, test } from '../fixtures'
import { control, Play, startGameServer } from '../operate/play'
import { served } from './site'

let server: { stop(): void }

test.beforeAll(async () => {
  server = await startGameServer()
})

test.afterAll(() => {
  server.stop()
})

const checklist = (page: Page): Locator => page.getByRole('region', { name: '接入清单' })
const step = (page: Page, name: RegExp | string): Locator =>
  checklist(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name }) })
const expectTicked = (page: Page, name: RegExp | string) =>
  expect(step(page, name)).toHaveAttribute('data-state', 'done')

test('the checklist ticks while a browser game starts, signs in, is paid, delivers and reports, offline in between', async ({
  page,
  context,
  baseURL,
}) => {
  const play = await Play.begin(page.request)
  await control(play.secrets, 'good')
  await openConsole(page, { account: 'aurora.all', game: play.game.Id, path: '/pack/sdk' })
  const list = checklist(page)
  await expect(list.getByText('0 / 7')).toBeVisible()
  await expect(list.locator('[aria-current="step"]')).toContainText('SDK 初始化')
  await expect(list.locator('pre')).toContainText(`appId: '${play.keys.appId}'`)
  await expect(list.locator('pre')).toContainText(/ck_••••[\w-]{4}/)
  await list.getByRole('button', { name: '正式', exact: true }).click()
  await expectAccessible(page)

  const site = await served()
  const game = await context.newPage()
  try {
    const query = new URLSearchParams({
      address: baseURL ?? '',
      app: play.keys.appId,
      key: play.keys.client,
      goods: 'gem_6480',
      channel: 'vivo',
    })
    const signingIn = game.waitForResponse((one) => one.url().endsWith('/sdk/v1/login') && one.ok())
    await game.goto(`${site.address}/sample/index.html?${query}`)
    const { data: player } = (await (await signingIn).json()) as Envelope<{ login_token: string }>
    await expectTicked(page, /^SDK 初始化/)
    await expectTicked(page, /^玩家登录/)
    await expectTicked(page, /^上报角色/)

    // The call as the page shows it, in a shell.
    await list.getByRole('button', { name: /^游戏服务器验证令牌/ }).click()
    const shown = await list.locator('pre').innerText()
    const answer = execFileSync('bash', ['-c', shown], {
      env: { ...process.env, LONGSHORE_SERVER_SECRET: play.keys.server, LOGIN_TOKEN: player.login_token },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    expect(JSON.parse(answer)).toMatchObject({ code: 0, data: { is_valid: true, environment: 'production' } })
    await expectTicked(page, /^游戏服务器验证令牌/)

    await game.getByRole('button', { name: 'Buy a shovel' }).click()
    await expect(game.locator('#order')).toHaveText(/: 64800 CNY$/)
    const number = (await game.locator('#order').innerText()).split(':')[0] ?? ''
    await expectTicked(page, /^下单/)
    await expect(step(page, /^下单/)).toContainText(number)

    await game.route('**/sdk/v1/**', (route) => route.abort())
    for (let count = 0; count < 3; count++) await game.getByRole('button', { name: 'Dig' }).click()
    await expect(game.locator('#waiting')).toHaveText('3')

    await play.pay(number, 'VIVO-SDK-1')
    await expectTicked(page, /^渠道告知已支付/)
    await expectTicked(page, /^游戏服务器收到支付通知/)
    expect(await control(play.secrets, 'good')).toContain(number)

    await expect(step(page, /^上报事件/)).not.toHaveAttribute('data-state', 'done')
    await game.unroute('**/sdk/v1/**')
    await game.getByRole('button', { name: 'Dig' }).click()
    await expectTicked(page, /^上报事件/)
    await expect(list.getByText('7 / 7')).toBeVisible()
  } finally {
    site.close()
  }
  await list.getByRole('button', { name: '沙箱', exact: true }).click()
  await expect(list.getByText('2 / 7')).toBeVisible()
  await play.putAway()
})

test('the SDK and the configuration of the game are downloaded, and its files have the checksums of the page', async ({
  page,
}) => {
  await openConsole(page, { account: 'aurora.pack', path: '/pack/sdk' })
  const files = page.getByRole('region', { name: '下载 SDK' })
  for (const name of [
    /^longshore-sdk-[\d.]+\.tgz$/,
    /^longshore-[\d.]+\.js$/,
    /^longshore-android-[\d.]+\.aar$/,
  ]) {
    const row = files.getByRole('listitem').filter({ has: page.getByText(name) })
    const arriving = page.waitForEvent('download')
    await row.getByRole('link').click()
    const file = await arriving
    expect(file.suggestedFilename()).toMatch(name)
    const bytes = readFileSync(await file.path())
    await expect(row).toContainText(createHash('sha256').update(bytes).digest('hex'))
  }
  await files.getByRole('button', { name: '下载 longshore.json' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('你的登录密码', { exact: true }).fill(passwordOf('aurora.pack'))
  const arriving = page.waitForEvent('download')
  await dialog.getByRole('button', { name: '下载', exact: true }).click()
  const config = JSON.parse(readFileSync(await (await arriving).path(), 'utf8')) as Record<string, string>
  expect(Object.keys(config)).toEqual(['address', 'appId', 'clientKey'])
  const answer = await page.request.post(`${config.address}/sdk/v1/init`, {
    headers: { 'Longshore-App': config.appId ?? '', 'Longshore-Key': config.clientKey ?? '' },
    data: { device: { id: 'device-0001', os: 'web' } },
  })
  expect(((await answer.json()) as Envelope).code).toBe(0)
})

test('a gate for another SDK is opened for a game, its reports are taken, and it is closed again', async ({
  page,
}) => {
  const play = await Play.begin(page.request)
  await openConsole(page, { account: 'aurora.all', game: play.game.Id, path: '/pack/sdk' })
  const row = page
    .getByRole('region', { name: '其他 SDK 的接口' })
    .getByRole('listitem')
    .filter({ hasText: 'ThinkingData' })
  const report = async (): Promise<number> => {
    const data = [{ '#type': 'track', '#event_name': 'dig', '#time': Date.now(), '#distinct_id': 'd-1' }]
    const answer = await page.request.post('/sync_json', { data: { '#app_id': play.keys.appId, data } })
    return ((await answer.json()) as { code: number }).code
  }
  expect(await report()).toBe(-1)
  await row.getByRole('button', { name: '开放ThinkingData 上报' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /开\s*放/ })
    .click()
  await expect(row.getByText('已开放')).toBeVisible()
  await expect.poll(report).toBe(0)
  await expectTicked(page, /^上报事件/)
  await row.getByRole('button', { name: '关闭ThinkingData 上报' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /关\s*闭/ })
    .last()
    .click()
  await expect(row.getByText('未开放')).toBeVisible()
  await expect.poll(report, { timeout: 60_000 }).toBe(-1)
  await play.putAway()
})

test('the listener shows calls and why one is refused, and the signature check names the mistake', async ({
  page,
}) => {
  const play = await Play.begin(page.request)
  await openConsole(page, { account: 'aurora.all', game: play.game.Id, path: '/pack/sdk' })
  const listener = page.getByRole('region', { name: '监听' })
  const calls = listener.getByRole('listitem')
  await listener.getByRole('button', { name: '开始监听' }).click()
  const headers = { 'Longshore-App': play.keys.appId, 'Longshore-Key': 'ck_rotated-away-long-ago-8Qd1' }
  const data = { device: { id: 'device-0001', os: 'web' }, sdk_version: '1.2.3' }
  // Run-time processes learn within a second that somebody listens.
  await expect
    .poll(async () => {
      await page.request.post('/sdk/v1/init', { headers, data })
      return calls.count()
    })
    .toBeGreaterThan(0)
  await expect(calls.first()).toContainText('拒绝')
  await expect(calls.first()).toContainText('4701')
  await calls.first().locator('summary').click()
  await expect(calls.first().locator('pre')).toContainText('ck_••••8Qd1')
  await expect(calls.first().locator('pre')).toContainText('"sdk_version": "1.2.3"')
  const player = await play.guest()
  await expect(calls.filter({ hasText: '/sdk/v1/login' }).first()).toContainText('接受')
  const shown = await listener.innerText()
  for (const secret of [play.keys.client, player.session, player.key, 'device-0001'])
    expect(shown).not.toContain(secret)
  await expectAccessible(page)
  await listener.getByRole('button', { name: '停止监听' }).click()

  const time = String(Math.floor(Date.now() / 1000))
  const body = '{"token":"x"}'
  const digest = createHash('sha256').update(body).digest('hex')
  const content = ['POST', '/sdk/server/v1/token/verify', time, '0123456789abcdef', digest].join('\n')
  const wrong = createHmac('sha256', play.keys.server.replace('sk_', '')).update(content).digest('base64')
  await page.getByRole('button', { name: '检查签名' }).click()
  const dialog = page.getByRole('dialog')
  await dialog
    .getByLabel(/^请求/)
    .fill(
      `POST /sdk/server/v1/token/verify\nLongshore-App: ${play.keys.appId}\nLongshore-Time: ${time}\n` +
        `Longshore-Nonce: 0123456789abcdef\nLongshore-Signature: v1,${wrong}\n\n${body}`,
    )
  await dialog.getByLabel('你的登录密码', { exact: true }).fill(passwordOf('aurora.all'))
  await dialog.getByRole('button', { name: /检\s*查/ }).click()
  const result = dialog.getByRole('status', { name: '检查结果' })
  await expect(result).toContainText('签名不符')
  await expect(result).toContainText('密钥少了前缀 sk_')
  await expect(result.locator('pre').first()).toHaveText(content)
  await expectAccessible(page)
  await play.putAway()
})
