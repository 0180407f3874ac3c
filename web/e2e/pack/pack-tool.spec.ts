// [W-18] 打包: a person uploads a game, chooses channels, builds, downloads; the vendor's tools judge the file.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import {
  demoLogin,
  expect,
  expectAccessible,
  expectFits,
  listGames,
  openConsole,
  signIn,
  test,
} from '../fixtures'
import { addMother, badgingOf, buildMother, channelFileOf, prepareGame, signerOf, usdk } from './pack-steps'

interface SigningKey {
  name: string
  sha256: string
}

test('[W-18] a game becomes a signed channel package that the vendor’s tools accept', async ({ page }) => {
  test.setTimeout(240_000)
  const engineer = await signIn(page.request, 'aurora.pack')
  // Not the first game, which the demo has set up already.
  const game = (await listGames(page.request, engineer, 'app'))[1]
  if (!game) throw new Error('the demo has one game only')

  await test.step('log in and select the game', async () => {
    const { account, password } = demoLogin('aurora.pack')
    await page.goto('/micro/login?redirect=/pack/packTool')
    await page.getByLabel('账号').fill(account)
    await page.getByLabel('密码', { exact: true }).fill(password)
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await page.getByRole('button', { name: /^当前游戏|选择游戏/ }).click()
    // The page lists the games as well, since none is chosen.
    const switcher = page.getByRole('dialog', { name: '选择游戏' })
    await switcher.getByRole('option', { name: game.Name }).click()
    await expect(page.getByRole('link', { name: '上传母包' })).toBeVisible()
  })

  await test.step('make a signing key', async () => {
    await page.getByRole('link', { name: '游戏配置' }).click()
    await page.getByRole('link', { name: '签名密钥' }).click()
    await page.getByRole('button', { name: '生成密钥' }).click()
    const dialog = page.getByRole('dialog', { name: '生成签名密钥' })
    await dialog.getByLabel('名称', { exact: true }).fill('release')
    await dialog.getByLabel('证书名称（CN）').fill('Aurora Games')
    await dialog.getByRole('button', { name: '生成' }).click()
    await expect(page.getByRole('row', { name: /release/ })).toContainText('默认')
  })

  await test.step('set up a channel', async () => {
    await page.getByRole('link', { name: '渠道配置' }).click()
    await page.getByRole('button', { name: '添加渠道' }).first().click()
    const dialog = page.getByRole('dialog', { name: '添加渠道' })
    await dialog.getByRole('checkbox', { name: /官方网站/ }).check()
    await dialog.getByRole('button', { name: '添加 1 个' }).click()
    const row = page.getByRole('row', { name: /官方网站/ })
    await row.getByRole('button', { name: /^配置/ }).click()
    const editor = page.getByRole('dialog', { name: '官方网站 配置' })
    await editor.getByLabel(/^站点编号/).fill('77')
    await editor.getByLabel(/^微信支付 AppID/).fill('wx4d5e6f7a8b9c0d1e')
    await editor.getByRole('button', { name: '保存' }).click()
    await expect(editor).toBeHidden()
    await page.getByRole('link', { name: '打包', exact: true }).click()
  })

  await test.step('upload a mother package and read its inspection', async () => {
    await page.getByRole('link', { name: '上传母包' }).click()
    await page
      .getByRole('group', { name: 'APK 文件' })
      .locator('input')
      .setInputFiles({
        name: 'harbor.apk',
        mimeType: 'application/vnd.android.package-archive',
        buffer: readFileSync(buildMother()),
      })
    const row = page.getByRole('row', { name: /harbor\.apk/ })
    await expect(row).toContainText('可以打包', { timeout: 60_000 })
    await row.getByRole('link', { name: 'harbor.apk' }).click()
    await expect(page.getByRole('region', { name: '基本信息' })).toContainText('com.example.harbor')
    await expect(page.getByRole('region', { name: '发现的 SDK 与引擎' })).toContainText('longshore')
    await expect(page.getByRole('table', { name: '大小分布' })).toContainText('assets')
    await expectAccessible(page)
  })

  await test.step('choose the channel and build', async () => {
    await page.getByRole('button', { name: '用这个母包打包' }).click()
    await expect(page.getByRole('checkbox', { name: /^选择 / })).toHaveCount(1)
    await page.getByRole('button', { name: /^选择全部可打包的（1）/ }).click()
    await page.getByRole('textbox', { name: '文件名模板' }).fill('{game}-{channel}-{code}.apk')
    await expect(page.getByText(`例如：${game.Name}-official-7.apk`)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: '为 1 个渠道打包' }).click()
    await expect(page).toHaveURL(/tab=history.*build=\d+/)
    const drawer = page.getByRole('dialog', { name: '下载任务' })
    await expect(drawer.getByText(/打包 #\d+（1 个渠道）/)).toBeVisible()
    await drawer.getByRole('button', { name: '关闭' }).click()
    await expect(page.getByRole('status').filter({ hasText: '成功 1，失败 0' })).toBeVisible({
      timeout: 90_000,
    })
    await expect(page.getByText('已校验', { exact: true })).toBeVisible()
    await expectAccessible(page)
  })

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: /^下载 .* 的渠道包$/ }).click()
  const download = await saved
  expect(download.suggestedFilename()).toBe(`${game.Name}-official-7.apk`)
  const apk = await download.path()
  await page.getByRole('dialog', { name: '下载任务' }).getByRole('button', { name: '关闭' }).click()

  await test.step('what was downloaded is what was ordered', async () => {
    const { list: keys } = await usdk<{ list: SigningKey[] }>(page.request, engineer, game.Id, 'sign/list')
    const key = keys.find(({ name }) => name === 'release')
    expect(signerOf(apk)).toBe(key?.sha256.replaceAll(':', '').toLowerCase())
    expect(badgingOf(apk)).toMatch(
      /package: name='com\.example\.harbor[^']*' versionCode='7' versionName='1\.7\.0'/,
    )
    const { channel, parameters: inside } = channelFileOf(apk)
    expect(channel).toBe('official')
    expect(inside).toMatchObject({ site_id: '77', wechat_app_id: 'wx4d5e6f7a8b9c0d1e' })
  })

  await test.step('the report says the same of the same bytes', async () => {
    await page.getByRole('button', { name: /的校验报告$/ }).click()
    const report = page.getByRole('dialog', { name: /^校验报告/ })
    await expect(report).toContainText(/项校验全部通过/)
    await expect(report.getByRole('row', { name: /^文件结构/ })).toContainText('结构完整')
    await expect(report.getByRole('row', { name: /渠道（walle）/ })).toContainText('official')
    await expect(report).toContainText(createHash('sha256').update(readFileSync(apk)).digest('hex'))
    await expectAccessible(page)
    await page.keyboard.press('Escape')
  })

  await test.step('a phone installs it without a login', async () => {
    await page.getByRole('button', { name: /^扫码安装 / }).click()
    const dialog = page.getByRole('dialog', { name: /^扫码安装/ })
    await expect(dialog.getByRole('img', { name: /二维码/ })).toBeVisible()
    // A phone cannot open this machine's own address, and is not sent there without a word.
    await expect(dialog.getByText(/本机地址，手机无法打开/)).toBeVisible()
    const address = await dialog.getByRole('link').getAttribute('href')
    const phone = await page
      .context()
      .browser()
      ?.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-US' })
    const screen = await phone?.newPage()
    if (!screen || !address) throw new Error('no address')
    await screen.goto(address)
    await expect(screen.getByRole('heading', { level: 1 })).toContainText(game.Name)
    await expectAccessible(screen)
    const arriving = screen.waitForEvent('download')
    await screen.getByRole('link', { name: /下载安装包|Download the package/ }).click()
    const installed = await (await arriving).path()
    expect(readFileSync(installed).equals(readFileSync(apk))).toBe(true)
    await phone?.close()
  })
})

test('a tester is told what to do with a link that is over', async ({ page }) => {
  for (const [locale, heading, help] of [
    ['zh-CN', '链接已失效', /重新生成二维码/],
    ['en-US', 'The link is no longer valid', /make a new QR code/],
  ] as const) {
    await page.addInitScript(
      (language) =>
        localStorage.setItem(
          'longshore.preferences',
          JSON.stringify({ state: { language, theme: 'light' }, version: 0 }),
        ),
      locale,
    )
    await page.goto('/micro/install/bad')
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    await expect(page.getByText(help)).toBeVisible()
    await expect(page.getByText(/token|format|令牌|格式/i)).toHaveCount(0)
    await expectAccessible(page)
  }
})

test('[W-18] what was built is found again, and its recipe gives the same bytes', async ({ page }) => {
  test.setTimeout(240_000)
  const { game, mother, build } = await prepareGame(page.request, 'borealis.all', 0)
  // A proxy that cuts streams: the page asks by itself instead.
  await page.route('**/ultra/pack/events**', (route) => route.abort())
  await openConsole(page, {
    account: 'borealis.all',
    game: game.Id,
    path: `/pack/packTool?tab=history&mother=${mother}&running=no`,
  })
  await expect(page.getByRole('combobox', { name: '状态' })).toHaveValue('no')
  await page.getByRole('link', { name: `#${build}` }).click()
  const shaOf = async (): Promise<string> => {
    await page
      .getByRole('button', { name: /的校验报告$/ })
      .first()
      .click()
    const dialog = page.getByRole('dialog', { name: /^校验报告/ })
    const found = await dialog
      .getByText(/^[0-9a-f]{64}$/)
      .first()
      .textContent()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    return found ?? ''
  }
  const former = await shaOf()
  await page
    .getByRole('button', { name: /^按原配方重建/ })
    .first()
    .click()
  await expect(page).not.toHaveURL(new RegExp(`build=${build}$`))
  await expect(page.getByRole('status').filter({ hasText: /成功 1，失败 0/ })).toBeVisible({
    timeout: 90_000,
  })
  await expect(page.getByText('重建').first()).toBeVisible()
  expect(await shaOf()).toBe(former)
  await page.getByRole('button', { name: /的校验报告$/ }).click()
  const comparison = page.getByRole('region', { name: '与其他渠道包比较' })
  await expect(comparison).toContainText('两个包逐字节相同')
  await expect(comparison.getByRole('combobox')).toContainText(`打包 #${build}`)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: '← 打包记录' }).click()
  await page.getByRole('combobox', { name: '状态' }).selectOption('yes')
  await expect(page).toHaveURL(/running=yes/)
  await page.reload()
  await expect(page.getByRole('combobox', { name: '状态' })).toHaveValue('yes')
  await expect(page.getByText('没有符合筛选条件的记录')).toBeVisible()
})

test('[W-18] on a phone a reader sees what keeps a channel from a build, and where it is put right', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await page.setViewportSize({ width: 390, height: 844 })
  const engineer = await signIn(page.request, 'aurora.pack')
  const [first] = await listGames(page.request, engineer, 'app')
  if (first) await addMother(page.request, engineer, first.Id)
  await openConsole(page, {
    account: 'aurora.reader',
    path: '/pack/packTool?light=red',
    language: 'en-US',
    theme: 'dark',
  })
  await expect(page.getByRole('heading', { level: 1, name: 'Build' })).toBeVisible()
  const blocked = page.getByRole('listitem').filter({ hasText: 'Cannot be built' })
  await expect(blocked.first()).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Build \d|Select channels/ })).toHaveCount(0)
  await expectAccessible(page)
  await expectFits(page)
  const fix = blocked.getByRole('link', { name: /^Fix: Parameters, "/ }).first()
  const href = await fix.getAttribute('href')
  expect(href).toMatch(/^\/micro\/pack\/channel\?open=\d+&field=parameters\.\w+$/)
  await fix.click()
  // Not the page alone: the channel that is meant.
  await expect(page.getByRole('dialog')).toBeVisible()
})
