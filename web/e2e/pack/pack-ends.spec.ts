// [W-18] 打包 that does not go straight through: cancelled while it runs, and refused by the packer; both put right on the page.
import { randomBytes } from 'node:crypto'
import { expect, expectAccessible, openConsole, type TestGame, type TestUser, test } from '../fixtures'
import { addMother, badgingOf, channelFileOf, freshGame, setUpChannel, upload, usdk } from './pack-steps'
import { png } from './png'

const ACCOUNT = 'borealis.all'
const PUBLIC_KEY = 'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA'.repeat(4)

interface Channel {
  code: string
  parameters: Record<string, string>
  secrets?: Record<string, string>
}

/** All that the catalogue has, with values that each store's form accepts. */
const CHANNELS: readonly Channel[] = [
  {
    code: 'huawei',
    parameters: {
      app_id: '106482731',
      cp_id: '890086000102034567',
      client_id: '118204417',
      pay_public_key: PUBLIC_KEY,
    },
    secrets: { client_secret: 'd3'.repeat(32) },
  },
  {
    code: 'oppo',
    parameters: { app_id: '30918274', app_key: '7h3kQ9sLmT2vX4aB', pay_public_key: PUBLIC_KEY },
    secrets: { app_secret: '9cF2'.repeat(8) },
  },
  {
    code: 'vivo',
    parameters: { app_id: '105572913', cp_id: '4f1b9c0de2a73356d8e1' },
    secrets: { app_key: '0a1b2c3d'.repeat(4) },
  },
  {
    code: 'xiaomi',
    parameters: { app_id: '2882303761520148837', app_key: '5882014883700' },
    secrets: { app_secret: 'Zm9vYmFy'.repeat(4) },
  },
  {
    code: 'bilibili',
    parameters: { app_id: '6821', merchant_id: '1742', server_id: '23' },
    secrets: { app_key: '5e6f7a8b'.repeat(4), secret_key: '1a2b3c4d'.repeat(4) },
  },
  {
    code: '9game',
    parameters: { game_id: '1083442', cp_id: '81742' },
    secrets: { api_key: 'c0ffee00'.repeat(4) },
  },
  {
    code: 'taptap',
    parameters: { client_id: 'kq3vw8zt5mxn1r7yab' },
    secrets: { client_token: 'T0kenOfDemo'.repeat(3) + 'Tok0ken' },
  },
  { code: 'official', parameters: { site_id: '1' } },
]

interface BuildInfo {
  id: number
  state: string
  succeeded: number
  items: { id: number; state: string; channel_code: string; channel_name: string; attempt: number }[]
}

type Call = <T>(action: string, data?: object) => Promise<T>

test('[W-18] a build is canceled while it runs: what is finished stays, the rest is built when it is asked for again', async ({
  page,
}) => {
  test.setTimeout(240_000)
  const { user, game, putAway } = await freshGame(page.request, ACCOUNT)
  const call: Call = (action, data = {}) => usdk(page.request, user, game.Id, action, data)
  await call('sign/generate', { name: 'release', common_name: 'Test Games' })
  // The largest pictures that there may be: each package is work for a while, so that there is something to cancel.
  const icon_set_id = await heavyIcon(page.request, user, game)
  for (const { code, parameters, secrets } of CHANNELS)
    await setUpChannel(page.request, user, game.Id, code, parameters, { secrets, icon_set_id })
  const mother = await addMother(page.request, user, game.Id)

  await openConsole(page, { account: ACCOUNT, game: game.Id, path: `/pack/packTool?mother=${mother}` })
  await page.getByRole('button', { name: `选择全部可打包的（${CHANNELS.length}）` }).click()
  await page.getByRole('button', { name: `为 ${CHANNELS.length} 个渠道打包` }).click()
  await expect(page).toHaveURL(/tab=history.*build=\d+/)
  const id = Number(new URL(page.url()).searchParams.get('build'))
  const info = () => call<BuildInfo>('build/info', { id })
  // The drawer that opened lies over the page.
  await page.getByRole('dialog', { name: '下载任务' }).getByRole('button', { name: '关闭' }).click()
  const channels = page
    .getByRole('list', { name: '渠道' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('button') })
  const downloads = page.getByRole('button', { name: /^下载 .* 的渠道包$/ })
  await expect(downloads).not.toHaveCount(0, { timeout: 60_000 })
  await page.getByRole('button', { name: /^取消未完成的/ }).click()

  await expect(page.getByRole('button', { name: /^取消/ })).toHaveCount(0)
  const ended = await info()
  const finished = ended.items.filter(({ state }) => state === 'succeeded')
  const cancelled = ended.items.filter(({ state }) => state === 'cancelled')
  expect(finished.length).toBeGreaterThan(0)
  expect(cancelled.length).toBeGreaterThan(0)
  expect(finished.length + cancelled.length).toBe(CHANNELS.length)
  await expect(page.getByRole('status').filter({ hasText: '成功' })).toHaveText(
    `成功 ${finished.length}，失败 0，已取消 ${cancelled.length}，共 ${CHANNELS.length} 个渠道`,
  )
  await expect(page.getByRole('heading', { level: 2 })).toContainText('部分成功')
  for (const { channel_name } of cancelled) {
    const row = channels.filter({ hasText: channel_name })
    await expect(row).toContainText('已取消')
    await expect(row.getByRole('button')).toHaveText(['重试'])
  }
  await expect(downloads).toHaveCount(finished.length)
  await expect(page.getByRole('button', { name: `下载全部（${finished.length}）` })).toBeVisible()
  await expectAccessible(page)

  await test.step('nothing half-done can be had, not even by those who ask the server', async () => {
    const headers = { 'Access-Token': user.Token, uid: String(user.Id), appid: String(game.Id), path: '/e2e' }
    for (const items of [[cancelled[0]], [finished[0], cancelled[0]]]) {
      const answer = await page.request.post('/ultra/protected/app/send/usdk/sdk/build/link', {
        headers,
        data: { item_ids: items.map((item) => item?.id) },
      })
      expect(await answer.json()).toMatchObject({ code: 4555, data: null })
    }
  })

  await test.step('the history says the same', async () => {
    await page.getByRole('link', { name: '← 打包记录' }).click()
    const row = page.getByRole('row', { name: new RegExp(`#${id}`) })
    await expect(row).toContainText(`${finished.length} / ${CHANNELS.length} 成功`)
    await expect(row).toContainText(`${cancelled.length} 个渠道已取消`)
    await row.getByRole('link', { name: `#${id}` }).click()
  })

  const [first] = cancelled
  await page.getByRole('button', { name: `重试 ${first?.channel_name}`, exact: true }).click()
  await expect(page.getByRole('button', { name: `下载 ${first?.channel_name} 的渠道包` })).toBeVisible({
    timeout: 60_000,
  })
  await expect(downloads).toHaveCount(finished.length + 1)
  if (cancelled.length > 1)
    await page.getByRole('button', { name: `重试未成功的（${cancelled.length - 1}）` }).click()
  await expect(page.getByRole('status').filter({ hasText: '成功' })).toHaveText(
    `成功 ${CHANNELS.length}，失败 0，共 ${CHANNELS.length} 个渠道`,
    { timeout: 90_000 },
  )
  await expect(page.getByText('已校验', { exact: true })).toHaveCount(CHANNELS.length)
  await expect(page.getByRole('heading', { level: 2 })).not.toContainText('部分')

  // What was finished before was not built a second time.
  const attempts = new Map(ended.items.map((item) => [item.channel_code, item.attempt]))
  for (const item of (await info()).items) {
    const before = attempts.get(item.channel_code) ?? 0
    const wasFinished = finished.some(({ channel_code }) => channel_code === item.channel_code)
    expect(item.attempt, item.channel_code).toBe(wasFinished ? before : before + 1)
  }
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: `下载 ${first?.channel_name} 的渠道包` }).click()
  const apk = await (await saved).path()
  expect(badgingOf(apk)).toContain("package: name='com.example.harbor")
  expect(channelFileOf(apk).channel).toBe(first?.channel_code)
  await putAway()
})

test('[W-18] a package that the packer refuses says why; put right, it is built', async ({ page }) => {
  test.setTimeout(180_000)
  const { user, game, putAway } = await freshGame(page.request, ACCOUNT)
  const call: Call = (action, data = {}) => usdk(page.request, user, game.Id, action, data)
  await call('sign/generate', { name: 'release', common_name: 'Test Games' })
  const { key } = await upload(page.request, user, game.Id, {
    purpose: 'splash',
    name: 'splash.png',
    bytes: png(360, 640, [0, 0, 255]),
  })
  // The mother package has no such resource; of raw ones only the packer can know.
  const splash = await call<{ id: number }>('splash/save', {
    name: '启动画面',
    target: 'raw/launch',
    image: key,
  })
  await setUpChannel(page.request, user, game.Id, 'official', { site_id: '1' }, { splash_id: splash.id })
  await setUpChannel(page.request, user, game.Id, 'taptap', CHANNELS[6]?.parameters ?? {}, {
    secrets: CHANNELS[6]?.secrets,
  })
  const mother = await addMother(page.request, user, game.Id)
  await openConsole(page, { account: ACCOUNT, game: game.Id, path: `/pack/packTool?mother=${mother}` })
  await page.getByRole('button', { name: '选择全部可打包的（2）' }).click()
  await page.getByRole('button', { name: '为 2 个渠道打包' }).click()
  await expect(page).toHaveURL(/tab=history.*build=\d+/)
  const address = page.url()
  await page.getByRole('dialog', { name: '下载任务' }).getByRole('button', { name: '关闭' }).click()

  const figures = page.getByRole('status').filter({ hasText: '成功' })
  await expect(figures).toHaveText('成功 1，失败 1，共 2 个渠道', { timeout: 60_000 })
  await expect(page.getByRole('heading', { level: 2 })).toContainText('部分成功')
  const row = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: '重试 官方网站' }) })
  await expect(row).toContainText('要替换的图标或闪屏在母包中不存在')
  await expect(row).toContainText('raw/launch')
  await expect(row).toContainText('请在游戏配置中改正替换目标，或检查母包')
  await expect(row.getByRole('list', { name: '官方网站 的日志' })).toBeVisible()
  await expect(row.getByRole('button')).toHaveText(['重试'])
  await expect(page.getByRole('button', { name: /^下载 .* 的渠道包$/ })).toHaveCount(1)
  await expectAccessible(page)

  await test.step('without being put right it fails again, for the same reason', async () => {
    await page.getByRole('button', { name: '重试 官方网站' }).click()
    await expect(row).toContainText('第 2 次', { timeout: 60_000 })
    await expect(row).toContainText('要替换的图标或闪屏在母包中不存在')
  })

  await test.step('the target is put right where the text says', async () => {
    await page.getByRole('link', { name: '游戏配置' }).click()
    await page.getByRole('link', { name: '图标与闪屏' }).click()
    await page.getByRole('button', { name: '编辑“启动画面”' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('替换母包中的').fill('assets/splash.png')
    await dialog.getByRole('button', { name: /保\s*存/ }).click()
    await expect(dialog).toBeHidden()
  })

  await page.goto(address)
  await page.getByRole('button', { name: '重试 官方网站' }).click()
  await expect(figures).toHaveText('成功 2，失败 0，共 2 个渠道', { timeout: 60_000 })
  // Only the log, which is folded by now, still tells of it.
  await expect(page.getByText('要替换的图标或闪屏在母包中不存在').filter({ visible: true })).toHaveCount(0)
  await expect(page.getByText('已校验', { exact: true })).toHaveCount(2)
  await putAway()
})

/** An icon set of pictures as large as they may be; gives its id. */
async function heavyIcon(
  request: Parameters<typeof upload>[0],
  user: TestUser,
  { Id }: TestGame,
): Promise<number> {
  const side = 2048
  const send = async (colour: readonly [number, number, number]) =>
    (
      await upload(request, user, Id, {
        purpose: 'icon',
        name: `icon-${randomBytes(4).toString('hex')}.png`,
        bytes: png(side, side, colour),
      })
    ).key
  const { id } = await usdk<{ id: number }>(request, user, Id, 'icon/save', {
    name: '大图标',
    kind: 'adaptive',
    foreground: await send([200, 30, 30]),
    background: await send([30, 30, 200]),
    badge: await send([30, 200, 30]),
  })
  return id
}
