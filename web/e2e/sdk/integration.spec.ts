// SDK接入 while a game is really integrated: its client in a browser, its server, a channel that takes the money.
import { execFileSync } from 'node:child_process'
import { createHash, createHmac } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import {
  type Envelope,
  expect,
  expectAccessible,
  expectFits,
  openConsole,
  passwordOf,
  test,
} from '../fixtures'
import { createPromoter } from '../micro-app/steps'
import { control, Play, startChannels, startGameServer } from '../operate/play'
import { checklist, expectTicked, step } from './checklist'
import { CHANNELS, giftCode, promotion, SampleGame, shipToChannels } from './sample-game'
import { served } from './site'

let server: { stop(): void }

test.beforeAll(async () => {
  server = await startGameServer()
})

test.afterAll(() => {
  server.stop()
})

test('the checklist ticks while a browser game starts, signs in over two channels, redeems, is paid by both, delivers and reports, offline in between', async ({
  page,
  context,
  baseURL,
}) => {
  test.setTimeout(240_000)
  const channels = await startChannels()
  const play = await Play.begin(page.request)
  await shipToChannels(play)
  const code = await giftCode(play)
  const promoter = await createPromoter(page.request, play.user, play.game.Id, '像素船长')
  const link = await promotion<{ code: string }>(play, 'link/create', {
    promoter_id: promoter.id,
    android_url: 'https://play.example.com/?longshore_link={code}',
  })
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
  const { appId: app, client: key } = play.keys
  const window_ = await context.newPage()
  let [asked, session] = ['', '']
  const game = new SampleGame(window_, site.address, { address: baseURL ?? '', app, key, goods: 'gem_6480' })
  try {
    // A token that the channel does not know lets nobody in.
    await game.open('u8', 'stolen', link.code)
    await expect(window_.getByRole('status')).toContainText('渠道')
    await expect(window_.locator('#player')).toHaveText('nobody')
    await expectTicked(page, /^SDK 初始化/)
    await expect(step(page, /^玩家登录/)).not.toHaveAttribute('data-state', 'done')

    const signingIn = window_.waitForResponse((one) => one.url().endsWith('/sdk/v1/login') && one.ok())
    await game.open('u8', 'token+good')
    const { data: player } = (await (await signingIn).json()) as Envelope<{
      player_id: string
      session: string
      login_token: string
    }>
    session = player.session
    await expectTicked(page, /^玩家登录/)
    await expectTicked(page, /^上报角色/)
    const explained = await promotion<object>(play, 'attribution/explain', { player_id: player.player_id })
    expect(explained).toMatchObject({ touches: [{ proof: 'link', verdict: 'decided' }] })

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

    const number = await game.buy()
    asked = number
    await expectTicked(page, /^下单/)
    await expect(step(page, /^下单/)).toContainText(number)

    await window_.route('**/sdk/v1/**', (route) => route.abort())
    for (let count = 0; count < 3; count++) await window_.getByRole('button', { name: 'Dig' }).click()
    await expect(window_.locator('#waiting')).toHaveText('3')

    // The first channel says that it was paid while the game has no network; one who is not the channel is not believed.
    expect(await play.told('u8', number, { app_secret: 'another' })).not.toContain('SUCCESS')
    expect(await control(play.secrets, 'good')).toEqual([])
    expect(await play.told('u8', number, CHANNELS.u8)).toBe('SUCCESS')
    await expectTicked(page, /^渠道告知已支付/)
    await expectTicked(page, /^游戏服务器收到支付通知/)
    expect(await control(play.secrets, 'good')).toContain(number)

    await expect(step(page, /^上报事件/)).not.toHaveAttribute('data-state', 'done')
    await window_.unroute('**/sdk/v1/**')
    await window_.getByRole('button', { name: 'Dig' }).click()
    await expectTicked(page, /^上报事件/)
    await expect(list.getByText('7 / 7')).toBeVisible()

    // A code, which gives once.
    await game.redeem(code.toLowerCase())
    await expect(window_.locator('#gifts')).toHaveText('10 钻石')
    await expect.poll(() => control(play.secrets, 'good')).toHaveLength(2)
    const again = window_.waitForResponse((one) => one.url().endsWith('/sdk/v1/redeem'))
    await game.redeem(code)
    expect((await again).ok()).toBe(true)

    // The same game in the package of another channel, whose player is another one.
    await game.open('usdk', 'token+good')
    await expect(window_.locator('#player')).toHaveText(/^\d+$/)
    await expect(window_.locator('#player')).not.toHaveText(player.player_id)
    const other = await game.buy()
    expect(other).not.toBe(number)
    for (let time = 0; time < 2; time++) expect(await play.told('usdk', other, CHANNELS.usdk)).toBe('SUCCESS')
    await expect.poll(() => control(play.secrets, 'good')).toContain(other)
    expect(await control(play.secrets, 'good')).toHaveLength(3)
  } finally {
    site.close()
    channels.stop()
  }
  await list.getByRole('button', { name: '沙箱', exact: true }).click()
  await expect(list.getByText('2 / 7')).toBeVisible()

  // What the channel's server was asked stands in the ledgers; it is away by now.
  const wish = { goods_code: 'gem_6480', game_order_id: 'G-away', channel: 'u8' }
  expect((await play.call('order', wish, session)).code).toBe(4727)
  const chinese = await openOrder(context, play, asked, 'zh-CN')
  await chinese.getByRole('button', { name: /#2 渠道已接受下单/ }).click()
  await expect(chinese.getByRole('region', { name: '请求' })).toContainText('/u8/pay/getOrderID')
  await expect(chinese.getByRole('region', { name: '响应' })).toContainText('HTTP 200')
  await expectAccessible(chinese)
  const english = await openOrder(context, play, wish.game_order_id, 'en-US')
  await english.getByRole('button', { name: /#2 Channel did not take the order/ }).click()
  await expect(english.locator('main')).toContainText('the channel did not answer')
  await expectAccessible(english)
  await expectFits(english)
  await play.putAway()
})

/** A page of its own with the ledger of an order; the English one on a phone, in the dark. */
async function openOrder(
  context: BrowserContext,
  play: Play,
  keyword: string,
  language: 'zh-CN' | 'en-US',
): Promise<Page> {
  const page = await context.newPage()
  const isEnglish = language === 'en-US'
  if (isEnglish) await page.setViewportSize({ width: 390, height: 844 })
  await openConsole(page, {
    account: 'aurora.all',
    game: play.game.Id,
    path: `/operate/orders?keyword=${keyword}`,
    language,
    theme: isEnglish ? 'dark' : 'light',
  })
  await page.getByRole('link', { name: /^LS\d+$/ }).click()
  return page
}

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
