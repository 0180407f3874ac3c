import { readFileSync } from 'node:fs'
import {
  expect,
  expectAccessible,
  expectFits,
  headersOf,
  listGames,
  openConsole,
  settle,
  test,
} from '../fixtures'

const TABS = ['成员', '邀请', '权限角色', '游戏', '审计日志']

test('[P-01] what a user may not manage is not there; with nothing left, a state says whom to ask', async ({
  page,
}) => {
  await openConsole(page, { account: 'aurora.pack', path: '/setting?tab=roles' })
  await expect(page.getByText('没有可以管理的设置')).toBeVisible()
  await expect(page.getByText(/请联系 .+ 有这些权限的成员开通/)).toBeVisible()
  await expect(page.getByRole('navigation', { name: '设置分类' })).toHaveCount(0)
})

test('[P-01] an owner sees every tab, each with its address', async ({ page }) => {
  await openConsole(page, { account: 'aurora.all', path: '/setting' })
  const tabs = page.getByRole('navigation', { name: '设置分类' })
  for (const name of TABS) {
    await tabs.getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  }
  await expect(page).toHaveURL(/tab=audit/)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 2, name: '游戏' })).toBeVisible()
})

test('[K-03] people: search in the address, roles and games, the owner protected', async ({ page }) => {
  await openConsole(page, { account: 'aurora.all', path: '/setting?tab=admins' })
  await expect(page.getByRole('row', { name: /aurora\.all/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /aurora\.all/ }).getByRole('button')).toHaveCount(0)
  await page.getByRole('searchbox').fill('aurora.pack')
  await expect(page).toHaveURL(/keyword=aurora\.pack/)
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.reload()
  await expect(page.getByRole('searchbox')).toHaveValue('aurora.pack')
  await page.getByRole('button', { name: /^为 .+ 授权$/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(1)
  const call = page.waitForRequest('**/ultra/admin/auth')
  await dialog.getByRole('button', { name: /保\s*存/ }).click()
  expect((await call).postDataJSON()).toMatchObject({ role_ids: [expect.any(Number)] })
  await expect(page.getByText(/的授权已更新/)).toBeVisible()
})

test('[K-03] an invitation link is shown once, then listed and revoked', async ({ page }) => {
  const name = `邀请${Date.now() % 100000}`
  await openConsole(page, { account: 'aurora.all', path: '/setting?tab=invitations' })
  await page.getByRole('button', { name: '邀请成员' }).first().click()
  await page.getByRole('dialog').getByRole('textbox', { name: '姓名' }).fill(name)
  await page.getByRole('button', { name: '生成邀请链接' }).click()
  await expect(page.getByRole('textbox', { name: '邀请链接' })).toHaveValue(
    /^http.+\/micro\/invite\?token=.+/,
  )
  await page.getByRole('button', { name: /完\s*成/ }).click()
  await page.getByRole('button', { name: `撤销给 ${name} 的邀请` }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /撤\s*销/ })
    .click()
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('已撤销')
})

test('[E-04] a role is made from the permission tree of page, btn and other, then deleted', async ({
  page,
}) => {
  const name = `角色${Date.now() % 100000}`
  await openConsole(page, { account: 'aurora.all', path: '/setting?tab=roles' })
  await page.getByRole('button', { name: '新建权限角色' }).first().click()
  const dialog = page.getByRole('dialog')
  for (const group of [/^页面/, /^操作/, /^其他/])
    await expect(dialog.getByRole('group', { name: group })).toBeVisible()
  await dialog.getByRole('textbox', { name: '权限角色名称' }).fill(name)
  await dialog.getByRole('button', { name: /保\s*存/ }).click()
  await expect(dialog.getByText('请至少选择一项权限')).toBeVisible()
  await dialog.getByRole('checkbox', { name: /^编辑推广员/ }).check()
  await expect(dialog.getByRole('checkbox', { name: /^推广/ })).toBeChecked()
  await dialog.getByRole('button', { name: /保\s*存/ }).click()
  await expect(page.getByRole('row', { name: new RegExp(name) })).toBeVisible()
  await page.getByRole('button', { name: `删除权限角色 ${name}` }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /删\s*除/ })
    .click()
  await expect(page.getByRole('row', { name: new RegExp(name) })).toHaveCount(0)
})

test('[K-03] a role in use says why it cannot be deleted', async ({ page }) => {
  await openConsole(page, { account: 'aurora.all', path: '/setting?tab=roles' })
  await page.getByRole('button', { name: '删除权限角色 出包全部权限与评论' }).click()
  await expect(page.getByRole('dialog')).toContainText('位成员使用该权限角色')
})

test('[K-04] a new game can be worked on at once', async ({ page }) => {
  const name = `新作${Date.now() % 100000}`
  const { user } = await openConsole(page, { account: 'aurora.all', path: '/setting?tab=games' })
  await page.getByRole('button', { name: '添加游戏' }).first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('textbox', { name: '游戏名称' })).toBeFocused()
  await dialog.getByRole('textbox', { name: '游戏名称' }).fill(name)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '添加游戏' }).click()
  await expect(page.getByText(`游戏“${name}”已添加并发布`)).toBeVisible()
  await page.goto('/micro/pack/game-conf')
  await page.getByRole('button', { name: /^当前游戏/ }).click()
  await page.getByRole('option', { name }).click()
  await expect(page.getByRole('button', { name: `当前游戏：${name}` })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: '游戏配置' })).toBeVisible()
  // Put away again: other tests count the games.
  const [made] = (await listGames(page.request, user)).filter((game) => game.Name === name)
  const put = { GameId: made?.Id ?? 0, status: 0 }
  await page.request.post('/ultra/game/update', { headers: headersOf(user), form: put })
})

test('[K-04] a game is added, published and put away', async ({ page }) => {
  const name = `游戏${Date.now() % 100000}`
  await openConsole(page, { account: 'aurora.all', path: '/setting?tab=games' })
  await page.getByRole('button', { name: '添加游戏' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '添加游戏' }).click()
  await expect(dialog.getByText('请输入游戏名称')).toBeVisible()
  await dialog.getByRole('textbox', { name: '游戏名称' }).fill(name)
  await dialog.getByRole('checkbox', { name: /^立即发布/ }).uncheck()
  await dialog.getByRole('button', { name: '添加游戏' }).click()
  await page.getByRole('searchbox').fill(name)
  const row = page.getByRole('row', { name: new RegExp(name) })
  await expect(row).toContainText('未发布')
  await row.getByRole('button', { name: `发布 ${name}` }).click()
  await expect(row).toContainText('已发布')
  await row.getByRole('button', { name: `停用 ${name}` }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /停\s*用/ })
    .click()
  await expect(row).toContainText('已停用')
})

test('[issue] the audit log is filtered, opened and exported', async ({ page }) => {
  await openConsole(page, { account: 'aurora.all', path: '/setting?tab=audit&action=session.begin' })
  await page
    .getByRole('button', { name: /^详情 #/ })
    .first()
    .click()
  await expect(page.getByRole('dialog', { name: '登录' })).toContainText('请求编号')
  await page.keyboard.press('Escape')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出 CSV' }).click()
  const text = readFileSync(await (await download).path(), 'utf8')
  expect(text.startsWith('\uFEFF时间,操作人,操作')).toBe(true)
  expect(text).toContain('登录')
})

for (const theme of ['light', 'dark'] as const)
  for (const width of [1440, 390])
    test(`[issue] rows that are read again stay as easy to read, and are said to be, ${theme}, ${width} px`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 900 })
      await openConsole(page, { account: 'aurora.all', path: '/setting?tab=admins', theme })
      const rows = page.locator('main [aria-busy]')
      await expect(rows).toHaveAttribute('aria-busy', 'false')
      const shown = await rows.evaluate((one) => getComputedStyle(one).opacity)
      let release = () => {}
      const held = new Promise<void>((resolve) => {
        release = resolve
      })
      await page.route('**/ultra/admin/list**', async (route) => {
        await held
        await route.fallback()
      })
      await page.getByRole('searchbox').fill('aurora.pack')
      await expect(rows).toHaveAttribute('aria-busy', 'true')
      // What stands there is what was read before; whoever waits reads on.
      await expect(rows).toContainText('aurora.pack')
      await settle(page)
      expect(await rows.evaluate((one) => getComputedStyle(one).opacity)).toBe(shown)
      const line = await rows.evaluate(
        (one) => getComputedStyle(one.querySelector('thead th') ?? one).boxShadow,
      )
      expect(line).not.toBe('none')
      await expectAccessible(page)
      release()
      await expect(rows).toHaveAttribute('aria-busy', 'false')
    })

test('[issue] columns and row height are remembered', async ({ page }) => {
  await openConsole(page, { account: 'aurora.all', path: '/setting?tab=admins' })
  await page.getByRole('button', { name: '显示设置' }).click()
  await page.getByRole('checkbox', { name: '邮箱' }).check()
  await page.getByRole('radio', { name: '紧凑' }).check()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: '显示设置' })).toBeFocused()
  await page.reload()
  await expect(page.getByRole('columnheader', { name: '邮箱' })).toBeVisible()
})

test('[issue] on a phone the rows are cards and nothing scrolls sideways', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openConsole(page, { account: 'aurora.all', path: '/setting?tab=admins' })
  await expect(page.getByRole('list', { name: '成员' }).getByText('aurora.pack')).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
  await expectFits(page)
})

for (const theme of ['light', 'dark'] as const)
  test(`[issue] no axe violation on any tab, ${theme}`, async ({ page }) => {
    await openConsole(page, { account: 'aurora.all', path: '/setting', theme })
    for (const name of TABS) {
      await page.getByRole('navigation', { name: '设置分类' }).getByRole('link', { name }).click()
      await expect(page.getByRole('table')).toBeVisible()
      await expectAccessible(page)
    }
  })
