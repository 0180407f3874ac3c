// What a game takes from SDK接入: files with their checksums, its configuration, calls with its own key.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Envelope, expect, expectAccessible, openConsole, passwordOf, test } from '../fixtures'

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

test('npm installs the SDK from the file that the page gives, with nothing besides', async ({ page }) => {
  await openConsole(page, { account: 'aurora.pack', path: '/pack/sdk' })
  const row = page
    .getByRole('region', { name: '下载 SDK' })
    .getByRole('listitem')
    .filter({ has: page.getByText(/^longshore-sdk-[\d.]+\.tgz$/) })
  const arriving = page.waitForEvent('download')
  await row.getByRole('link').click()
  const file = await arriving
  const folder = mkdtempSync(path.join(tmpdir(), 'longshore-npm-'))
  try {
    const saved = path.join(folder, file.suggestedFilename())
    await file.saveAs(saved)
    const run = (command: string, ...given: string[]): string =>
      execFileSync(command, given, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
    writeFileSync(path.join(folder, 'package.json'), '{"name":"game","version":"1.0.0","type":"module"}')
    run('npm', 'install', '--offline', '--no-audit', '--no-fund', saved)
    expect(readdirSync(path.join(folder, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual([
      '@longshore',
    ])
    const program =
      "const { browser, douyin, kuaishou, Longshore, qq, wechat } = await import('@longshore/sdk');" +
      "const views = await import('@longshore/sdk/views');" +
      'console.log([browser, douyin, kuaishou, Longshore, qq, wechat, views.floatingButton].map((one) => typeof one).join())'
    expect(run('node', '--input-type=module', '-e', program).trim()).toBe(Array(7).fill('function').join())
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('the call of a step holds the game’s own key once the password is given, and is answered as it stands', async ({
  page,
}) => {
  await openConsole(page, { account: 'aurora.pack', path: '/pack/sdk' })
  const list = page.getByRole('region', { name: '接入清单' })
  await list.getByRole('button', { name: /^SDK 初始化/ }).click()
  await expect(list.locator('pre')).toContainText(/'ck_••••[\w-]{4}'/)
  await list.getByRole('button', { name: '填入客户端密钥' }).click()
  const dialog = page.getByRole('dialog')
  await expectAccessible(page)
  await dialog.getByLabel('你的登录密码', { exact: true }).fill('not my password at all')
  await dialog.getByRole('button', { name: '填入', exact: true }).click()
  await expect(dialog.getByText('当前密码错误')).toBeVisible()
  await dialog.getByLabel('你的登录密码', { exact: true }).fill(passwordOf('aurora.pack'))
  await dialog.getByRole('button', { name: '填入', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(list.locator('pre')).toContainText(/'ck_[\w-]{43}'/)
  await expect(list.getByRole('button', { name: '填入客户端密钥' })).toHaveCount(0)
  await list.getByRole('button', { name: 'HTTP', exact: true }).click()
  const shown = await list.locator('pre').innerText()
  const answer = execFileSync('bash', ['-c', shown], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  expect(JSON.parse(answer)).toMatchObject({ code: 0 })
})
