import type { Page } from '@playwright/test'
import { demoLogin, expect, expectAccessible, headersOf, openConsole, storedState, test } from '../fixtures'

async function fillLogin(page: Page, account: string, password: string): Promise<void> {
  await page.getByLabel('账号').fill(account)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

test('[L-01] a login stores user, token and uid in local storage', async ({ page }) => {
  const { account, password } = demoLogin('aurora.all')
  await page.goto('/micro/login')
  await fillLogin(page, account, password)
  await expect(page).toHaveURL(/\/micro\/home$/)
  const stored = await storedState(page, 'longshore.session')
  expect(stored).toMatchObject({ user: { Account: account }, token: expect.stringMatching(/.{20,}/) })
  expect(stored?.uid).toMatch(/^\d+$/)
})

test('[L-01] a wrong password is said beside the form, in the language of the page', async ({ page }) => {
  await page.goto('/micro/login')
  await fillLogin(page, 'aurora.reader', 'not the password')
  await expect(page.getByRole('alert').filter({ hasText: /账号|密码/ })).toBeVisible()
  await expect(page).toHaveURL(/\/micro\/login$/)
  await page.getByRole('button', { name: '语言' }).click()
  await page.getByRole('menuitemradio', { name: 'English' }).click()
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: /account|password/i })).toBeVisible()
})

test('[L-01] empty fields are named and focused', async ({ page }) => {
  await page.goto('/micro/login')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByText('请输入账号')).toBeVisible()
  await expect(page.getByText('请输入密码')).toBeVisible()
  await expect(page.getByLabel('账号')).toBeFocused()
})

test('[K-01] login by SMS code: the code is asked for, counted down, and its refusal shown', async ({
  page,
}) => {
  await page.goto('/micro/login')
  await page.getByRole('tab', { name: '验证码登录' }).click()
  await page.getByLabel('手机号').fill('12')
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByText('请输入正确的手机号')).toBeVisible()
  await page.getByLabel('手机号').fill('13900009999')
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByRole('button', { name: /\d+ 秒后重发/ })).toBeVisible()
  await page.getByLabel('短信验证码').fill('000000')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: '验证码' })).toBeVisible()
})

for (const theme of ['light', 'dark'] as const)
  test(`[shell] no axe violation on the login page, ${theme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme })
    await page.goto('/micro/login')
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await expect(page.getByText('请输入密码')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('tab', { name: '验证码登录' }).click()
    await expectAccessible(page)
  })

test('[L-02] logout clears token, uid, user, game, permissions and stored app', async ({ page }) => {
  const { user } = await openConsole(page, { account: 'aurora.all', path: '/pack/sdk' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('button', { name: '退出登录' }).click()
  await expect(page).toHaveURL(/\/micro\/login$/)
  expect(await storedState(page, 'longshore.session')).toEqual({ user: null, token: '', uid: '' })
  expect(await storedState(page, 'longshore.app')).toMatchObject({ gameType: 'app' })
  expect(await page.evaluate(() => sessionStorage.getItem('longshore.game'))).toBeNull()
  const answer = await page.request.get('/ultra/user/info', { headers: headersOf(user) })
  expect(((await answer.json()) as { code: number }).code).not.toBe(0)
})

test('[L-02] code 14 is a successful logout as well', async ({ page }) => {
  await page.route('**/ultra/auth/logout', (route) =>
    route.fulfill({ json: { code: 14, msg: '已在别处登录', data: null } }),
  )
  await openConsole(page, { account: 'aurora.all' })
  await page.getByRole('button', { name: '退出登录' }).click()
  await expect(page).toHaveURL(/\/micro\/login/)
})

test('[L-02] another refusal keeps the login', async ({ page }) => {
  await page.route('**/ultra/auth/logout', (route) =>
    route.fulfill({ json: { code: 5000, msg: '服务器错误', data: null } }),
  )
  await openConsole(page, { account: 'aurora.all' })
  await page.getByRole('button', { name: '退出登录' }).click()
  await expect(page.getByText('服务器错误')).toBeVisible()
  await expect(page).toHaveURL(/\/micro\/home$/)
})

for (const code of [102, 401, 402, 403, 14])
  test(`[L-03] code ${code} clears the cache and goes to /login`, async ({ page }) => {
    await openConsole(page, { account: 'aurora.all', path: '/operate' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.route('**/ultra/game/list**', (route) =>
      route.fulfill({ json: { code, msg: `登录失效${code}`, data: null } }),
    )
    await page.getByRole('button', { name: /^当前游戏/ }).click()
    await expect(page).toHaveURL(/\/micro\/login\?redirect=%2Foperate$/)
    await expect(page.getByText(`登录失效${code}`)).toHaveCount(1)
    expect(await storedState(page, 'longshore.session')).toMatchObject({ token: '' })
  })

test('[L-03] a refusal for lack of permission does not log out', async ({ page }) => {
  await openConsole(page, { account: 'aurora.all', path: '/operate' })
  await page.route('**/ultra/game/list**', (route) =>
    route.fulfill({ json: { code: 4030, msg: '没有权限', data: null } }),
  )
  await page.getByRole('button', { name: /^当前游戏/ }).click()
  await expect(page.getByText('游戏列表加载失败')).toBeVisible()
  await expect(page).toHaveURL(/\/micro\/operate$/)
})

test('[L-03] a revoked token leads to /login with the server’s reason', async ({ page }) => {
  const { user } = await openConsole(page, { account: 'aurora.all', path: '/operate' })
  // Or a call of the first document meets the revoked token, and the reload is one of the login page.
  await expect(page.getByRole('heading', { level: 1, name: '运营' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.request.post('/ultra/auth/logout', { headers: headersOf(user) })
  await page.reload()
  await expect(page).toHaveURL(/\/micro\/login\?redirect=%2Foperate$/)
  await expect(page.getByRole('alert').filter({ hasText: /登录/ })).toBeVisible()
})

test('[L-02] logging out of one tab logs out of the others', async ({ page, context }) => {
  await openConsole(page, { account: 'aurora.all', path: '/home' })
  const other = await context.newPage()
  // A page that needs no game: this user may have chosen none yet.
  await other.goto('/micro/user-center')
  await expect(other.getByRole('heading', { level: 1, name: '用户中心' })).toBeVisible()
  await page.getByRole('button', { name: '退出登录' }).click()
  await expect(page).toHaveURL(/\/micro\/login/)
  await expect(other).toHaveURL(/\/micro\/login/)
})

test('[L-01] whoever signs in beside an open tab stays signed in, and that tab becomes theirs', async ({
  page,
  context,
}) => {
  await openConsole(page, { account: 'aurora.all', path: '/pack/game-conf' })
  await expect(page.getByRole('heading', { level: 1, name: '游戏配置' })).toBeVisible()
  const other = await context.newPage()
  await other.goto('/micro/login')
  const { account, password, name } = demoLogin('borealis.all')
  await fillLogin(other, account, password)
  // The former publisher's game stands nowhere any more: what is shown is what this login may see.
  await expect(page.getByRole('banner').getByText(name)).toBeVisible()
  await expect(page.getByText('星海远征')).toHaveCount(0)
  await expect(other).toHaveURL(/\/micro\/home$/)
  await expect(other.getByRole('banner').getByText(name)).toBeVisible()
  expect(await storedState(other, 'longshore.session')).toMatchObject({ user: { Account: account } })
})
