// What a channel switches off and where its calls go, from the form to the package and to validation; and a running build
// after a reload.
import { expect, expectAccessible, listGames, openConsole, signIn, test } from '../fixtures'
import { prepareGame, setUpChannel, usdk } from './pack-steps'

/** The place of a game of aurora's that no other test packs. */
const GAME = 5
const OWN = 'https://own.example.com/login'

test('[W-04] [W-17] a channel switches payment off and has an address of its own; validation goes by both', async ({
  page,
}) => {
  const engineer = await signIn(page.request, 'aurora.pack')
  const game = (await listGames(page.request, engineer, 'app'))[GAME]
  if (!game) throw new Error('the demo has too few games')
  await setUpChannel(page.request, engineer, game.Id, 'official', { site_id: '1' })
  await usdk(page.request, engineer, game.Id, 'sandboxAccount/create')
  await usdk(page.request, engineer, game.Id, 'sign/generate', { name: 'release', common_name: 'Test Games' })
  await openConsole(page, { account: 'aurora.pack', game: game.Id, path: '/pack/channel' })
  const row = page.getByRole('row', { name: /官方网站/ })
  await expect(row).toContainText('正式环境缺少登录校验、支付通知地址')
  await row.getByRole('button', { name: /^配置/ }).click()
  const editor = page.getByRole('dialog', { name: '官方网站 配置' })
  await editor.getByRole('switch', { name: '支付' }).uncheck()
  await editor.getByText('渠道专用回调地址（少数渠道需要）').click()
  const own = editor.getByLabel('沙箱环境 · 登录校验')
  await own.fill('ftp://<script>alert(1)</script>😀')
  await editor.getByRole('button', { name: '保存' }).click()
  await expect(own).toHaveAccessibleDescription('应为以 https:// 开头的完整网址')
  await own.fill('http://10.0.0.8/login')
  await editor.getByRole('button', { name: '保存' }).click()
  await expect(own).toHaveAccessibleDescription(/应以 https:\/\/ 开头/)
  await own.fill(OWN)
  await expectAccessible(page)
  await editor.getByRole('button', { name: '保存' }).click()
  await expect(editor).toBeHidden()
  await expect(row).toContainText('正式环境缺少登录校验地址')

  await page.getByRole('link', { name: '测试验证' }).click()
  await page.getByLabel('渠道', { exact: true }).selectOption({ label: '官方网站' })
  await page.getByRole('button', { name: '支付通知验证' }).click()
  await page.getByRole('button', { name: '开始验证' }).click()
  await expect(page.getByText(/^官方网站已关闭该功能/)).toBeVisible()
  await page.getByRole('button', { name: '登录验证' }).click()
  await page.getByRole('button', { name: '开始验证' }).click()
  const run = page.getByRole('row', { name: new RegExp(OWN) })
  await expect(run).toContainText('官方网站')

  await page.getByRole('link', { name: '渠道配置' }).click()
  await row.getByRole('button', { name: '历史：官方网站' }).click()
  const history = page.getByRole('dialog', { name: /配置历史/ })
  await history.getByRole('button', { name: '与当前比较' }).first().click()
  await expect(history.getByRole('row', { name: '支付 启用 停用' })).toBeVisible()
  await expect(history.getByRole('row', { name: `沙箱环境 · 登录校验 - ${OWN}` })).toBeVisible()
})

test('[T-01] [W-18] a build that runs stands in the task drawer again after a reload', async ({ page }) => {
  test.setTimeout(120_000)
  const { game, mother } = await prepareGame(page.request, 'aurora.pack', GAME + 1)
  await openConsole(page, {
    account: 'aurora.pack',
    game: game.Id,
    path: `/pack/packTool?mother=${mother}`,
    language: 'en-US',
  })
  await page.getByRole('button', { name: /^Select all that are ready/ }).click()
  const started = page.waitForResponse(/send\/usdk\/sdk\/build\/start/)
  await page.getByRole('button', { name: 'Build 1 channel' }).click()
  const { data } = (await (await started).json()) as { data: { id: number } }
  await expect(page.getByRole('dialog').getByText(`Build #${data.id} (1 channel)`)).toBeVisible()
  await page.goto('/micro/home')
  await page.getByRole('button', { name: /^Downloads/ }).click()
  const task = page
    .getByRole('dialog')
    .getByRole('listitem')
    .filter({ hasText: `Build #${data.id} (1 channel)` })
  await expect(task).toHaveCount(1)
  await expect(task).toContainText('1 of 1 channel', { timeout: 60_000 })
  // What has ended is not brought back.
  await page.reload()
  await page.getByRole('button', { name: /^Downloads/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(task).toHaveCount(0)
})
