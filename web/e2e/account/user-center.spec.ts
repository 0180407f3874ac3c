import type { Page } from '@playwright/test'
import {
  type Envelope,
  expect,
  expectAccessible,
  openConsole,
  passwordOf,
  type TestUser,
  test,
} from '../fixtures'
import { makeUser, PASSWORD } from './newcomer'

// aurora.one is nobody's but this file's: the demo's people have a phone and an e-mail address to change.
async function open(page: Page, user: TestUser): Promise<void> {
  const { Token, ...profile } = user
  await page.addInitScript(
    (session) => localStorage.setItem('longshore.session', session),
    JSON.stringify({ state: { user: profile, token: Token, uid: String(user.Id) }, version: 0 }),
  )
  await page.goto('/micro/user-center')
}

test('[R-02] the user center is inside Entry and leads to /setting, which has no menu item', async ({
  page,
}) => {
  await openConsole(page, { account: 'aurora.all', path: '/user-center' })
  await expect(page.getByRole('heading', { level: 1, name: '用户中心' })).toBeVisible()
  const navigation = page.getByRole('navigation', { name: '主导航' })
  await expect(navigation).toBeVisible()
  await expect(navigation.getByText('设置')).toHaveCount(0)
  await page.getByRole('button', { name: '管理设置' }).click()
  await expect(page).toHaveURL(/\/micro\/setting/)
  await expect(page.getByRole('heading', { level: 1, name: '设置' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: '主导航' })).toBeVisible()
})

test('[K-02] name, e-mail and password are changed, each refusal at its field', async ({ page }) => {
  await openConsole(page, { account: 'aurora.one', path: '/user-center' })
  await page.getByRole('button', { name: '修改姓名' }).click()
  await page.getByRole('textbox', { name: '姓名' }).fill('  ')
  await page.getByRole('button', { name: /保\s*存/ }).click()
  await expect(page.getByText('请输入姓名')).toBeVisible()
  await expect(page.getByRole('textbox', { name: '姓名' })).toBeFocused()
  await page.getByRole('button', { name: /取\s*消/ }).click()
  await expect(page.getByRole('button', { name: '修改姓名' })).toBeFocused()

  await page.getByRole('button', { name: '修改邮箱' }).click()
  await page.getByRole('textbox', { name: '邮箱' }).fill('nobody')
  await page.getByLabel('当前密码', { exact: true }).fill('wrong password')
  await page.getByRole('button', { name: /保\s*存/ }).click()
  await expect(page.getByText('请输入正确的邮箱地址')).toBeVisible()
  await page.getByRole('textbox', { name: '邮箱' }).fill('nobody@example.com')
  const refused = page.waitForRequest('**/ultra/user/setEmail')
  await page.getByRole('button', { name: /保\s*存/ }).click()
  expect((await refused).headers()['content-type']).toContain('application/json')
  await expect(page.getByText('当前密码错误')).toBeVisible()
  await expect(page.getByLabel('当前密码', { exact: true })).toHaveAttribute('aria-invalid', 'true')
})

test('[K-02] [H-02] a new name is saved by PUT setUsername; its msg is the success toast', async ({
  page,
}) => {
  const { user } = await openConsole(page, { account: 'aurora.reader', path: '/user-center' })
  const name = `${user.Name.slice(0, 4)}${Date.now() % 1000}`
  await page.getByRole('button', { name: '修改姓名' }).click()
  await page.getByRole('textbox', { name: '姓名' }).fill(name)
  const call = page.waitForRequest('**/ultra/api/user/setUsername')
  const answer = page.waitForResponse('**/ultra/api/user/setUsername')
  await page.getByRole('button', { name: /保\s*存/ }).click()
  expect((await call).method()).toBe('PUT')
  const envelope = (await (await answer).json()) as Envelope<TestUser>
  expect(envelope).toMatchObject({ code: 0, msg: '姓名已更新', data: { Name: name } })
  await expect(page.getByText('姓名已更新')).toBeVisible()
  await expect(page.getByRole('region', { name: '账号信息' })).toContainText(name)
  await expect(page.getByRole('banner')).toContainText(name)
  await page.getByRole('button', { name: '修改姓名' }).click()
  await page.getByRole('textbox', { name: '姓名' }).fill(user.Name)
  await page.getByRole('button', { name: /保\s*存/ }).click()
  await expect(page.getByRole('banner')).toContainText(user.Name)
})

test('[K-02] a code can be asked for once, then the wait is counted down', async ({ page }) => {
  await openConsole(page, { account: 'aurora.one', path: '/user-center' })
  await page.getByRole('button', { name: '修改手机号' }).click()
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByText('请输入手机号', { exact: true })).toBeVisible()
  await page.getByRole('textbox', { name: '新手机号' }).fill(`139${String(Date.now()).slice(-8)}`)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByRole('button', { name: /^\d+ 秒后重发$/ })).toBeVisible()
  await page.getByRole('textbox', { name: '短信验证码' }).fill('000000')
  await page.getByLabel('当前密码', { exact: true }).fill(passwordOf('aurora.one'))
  await page.getByRole('button', { name: /保\s*存/ }).click()
  await expect(page.getByText('验证码错误或已失效')).toBeVisible()
})

test('[issue] a weak password is advised against while typing and refused at its field', async ({ page }) => {
  await openConsole(page, { account: 'aurora.mini', path: '/user-center' })
  await page.getByRole('button', { name: '修改密码' }).click()
  await page.getByLabel('当前密码', { exact: true }).fill('whatever it is')
  const field = page.getByLabel('新密码', { exact: true })
  await field.fill('aaaaaaaaaaaaaaaaaaaa')
  await expect(page.getByRole('meter', { name: '密码强度' })).toHaveAttribute('aria-valuenow', '2')
  await field.fill('quarry lantern ember tide')
  await expect(page.getByRole('meter', { name: '密码强度' })).toHaveAttribute('aria-valuenow', '4')
})

test('[issue] another device is listed and signed out', async ({ page, playwright }) => {
  const user = await makeUser(page.request, '设备')
  const elsewhere = await playwright.request.newContext({
    baseURL: test.info().project.use.baseURL,
    extraHTTPHeaders: { 'User-Agent': 'Mozilla/5.0 (iPhone) Version/19.0 Safari/604.1' },
  })
  await elsewhere.post('/ultra/login', { form: { account: user.Account, password: PASSWORD } })
  await page.route('**/ultra/user/info', async (route) => {
    // The newcomer has no role; the guard wants one before it opens a page.
    const response = await route.fetch()
    const envelope = (await response.json()) as { data: TestUser }
    envelope.data.Permissions = ['comment']
    envelope.data.PermissionEntries = [{ type: 'other', path: '', key: 'comment' }]
    await route.fulfill({ response, json: envelope })
  })
  await open(page, user)
  const devices = page.getByRole('region', { name: '登录设备' })
  await expect(devices.getByText('当前设备')).toBeVisible()
  await devices.getByRole('button', { name: '让设备退出：Safari · iPhone' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^退\s*出$/ })
    .click()
  await expect(page.getByText('设备已退出')).toBeVisible()
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  await elsewhere.dispose()
})

for (const theme of ['light', 'dark'] as const)
  test(`[issue] no axe violation in the user center with its forms open, ${theme}`, async ({ page }) => {
    await openConsole(page, { account: 'aurora.one', path: '/user-center', theme })
    await page.getByRole('button', { name: '修改密码' }).click()
    await page.getByRole('button', { name: '修改手机号' }).click()
    await expectAccessible(page)
  })
