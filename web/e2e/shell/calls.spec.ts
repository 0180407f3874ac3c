import { expect, openConsole, test } from '../fixtures'

const openSwitcher = { name: /^当前游戏/ }

test('[H-01] every call carries the four headers; POST bodies are form-encoded', async ({ page }) => {
  const { user } = await openConsole(page, { account: 'aurora.all', path: '/operate' })
  const list = page.waitForRequest('**/ultra/game/list**')
  await page.getByRole('button', openSwitcher).click()
  const headers = await (await list).allHeaders()
  expect(headers['access-token']).toBe(user.Token)
  expect(headers.uid).toBe(String(user.Id))
  expect(headers.appid).toMatch(/^\d+$/)
  expect(headers.path).toBe('/operate')
  expect(headers['accept-language']).toBe('zh-CN')
  const post = page.waitForRequest('**/ultra/auth/logout')
  await page.getByRole('button', { name: '退出登录' }).click()
  expect(await (await post).headerValue('content-type')).toContain('application/x-www-form-urlencoded')
})

test('[H-03] a refusal shows msg, or 接口错误 without one', async ({ page }) => {
  await openConsole(page, { account: 'aurora.all', path: '/operate' })
  let msg = '游戏已下架'
  await page.route('**/ultra/user/selectGame**', (route) =>
    route.fulfill({ json: { code: 4009, msg, data: null } }),
  )
  await page.getByRole('button', openSwitcher).click()
  await page.getByRole('option', { name: 'Tiny Harbor' }).click()
  await expect(page.getByRole('alert').filter({ hasText: '游戏已下架' })).toBeVisible()
  msg = ''
  await page.getByRole('button', openSwitcher).click()
  await page.getByRole('option', { name: 'Tiny Harbor' }).click()
  await expect(page.getByRole('alert').filter({ hasText: '接口错误' })).toBeVisible()
})

test('[H-03] toasts of code 14 come after 500 ms, once', async ({ page }) => {
  await openConsole(page, { account: 'aurora.all', path: '/pack/sdk' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  let firstAt = 0
  await page.route('**/ultra/**', (route) => {
    // The page's own calls may still be under way: whichever comes first begins the wait.
    firstAt ||= Date.now()
    return route.fulfill({ json: { code: 14, msg: '已在别处登录', data: null } })
  })
  // After an answer to one of those there is no switcher any more.
  const opened = page
    .getByRole('button', openSwitcher)
    .click({ timeout: 5_000 })
    .catch(() => undefined)
  await expect(page.getByText('已在别处登录')).toHaveCount(1)
  expect(Date.now() - firstAt).toBeGreaterThan(490)
  await expect(page).toHaveURL(/\/micro\/login/)
  await opened
})

test('[H-04] a network failure is said as 网络错误', async ({ page }) => {
  await openConsole(page, { account: 'aurora.all', path: '/operate' })
  await page.route('**/ultra/user/selectGame**', (route) => route.abort('connectionrefused'))
  await page.getByRole('button', openSwitcher).click()
  await page.getByRole('option', { name: 'Tiny Harbor' }).click()
  await expect(page.getByRole('alert').filter({ hasText: '网络错误' })).toBeVisible()
})

test('[H-04] no answer within 10 s shows a toast', async ({ page }) => {
  await openConsole(page, { account: 'aurora.all', path: '/operate' })
  await page.route('**/ultra/game/list**', () => new Promise(() => undefined))
  await page.getByRole('button', openSwitcher).click()
  await expect(page.getByRole('alert').filter({ hasText: '请求超时' })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('游戏列表加载失败')).toBeVisible()
})

test('[H-05] a chunk that hangs raises ChunkLoadError', async ({ page }) => {
  await page.addInitScript(() => {
    globalThis.__CHUNK_TIMEOUT_MS__ = 1500
  })
  await openConsole(page, { account: 'aurora.all', path: '/home' })
  await expect(page.getByRole('navigation', { name: '主导航' })).toBeVisible()
  await page.route('**/js/*operate*.js', () => new Promise(() => undefined))
  await page.evaluate(() => window.history.pushState({}, '', '/micro/operate'))
  await expect(page.getByRole('heading', { name: '页面资源加载失败' })).toBeVisible()
  const told = page.getByText(/ChunkLoadError: Loading chunk failed\.\s+\(timeout/)
  // A page that is tried once more says so anew, folded.
  await expect(async () => {
    if (await told.isHidden()) await page.getByText('错误信息').click()
    await expect(told).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await page.unroute('**/js/*operate*.js')
  await page.getByRole('button', { name: '刷新页面' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '运营' })).toBeVisible()
})

test('[H-05] a stylesheet chunk failure carries CSS_CHUNK_LOAD_FAILED', async ({ page }) => {
  await page.route('**/css/*goods-tab*.css', (route) => route.fulfill({ status: 503, body: '' }))
  await openConsole(page, { account: 'aurora.all', path: '/pack/game-conf?tab=goods' })
  await expect(page.getByRole('heading', { name: '页面资源加载失败' })).toBeVisible()
  await page.getByText('错误信息').click()
  await expect(page.getByText(/CSS_CHUNK_LOAD_FAILED/)).toBeVisible()
})

test('[F-01] timestamps are shown as YYYY-MM-DD HH:mm:ss', async ({ page }) => {
  const answered = page.waitForResponse('**/ultra/game/info**')
  await openConsole(page, { account: 'aurora.all', path: '/pack/game-conf' })
  const { data } = (await (await answered).json()) as { data: { UpdatedAt: number } }
  expect(String(data.UpdatedAt)).toHaveLength(10)
  const shown = new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    timeStyle: 'medium',
    timeZone: 'Asia/Shanghai',
  }).format(data.UpdatedAt * 1000)
  await expect(page.getByRole('definition').filter({ hasText: shown }).first()).toBeVisible()
})

test('[P-01] an element without the needed permission is removed', async ({ page, browser, baseURL }) => {
  await openConsole(page, { account: 'aurora.pack', path: '/pack/sdk' })
  await expect(page.getByRole('button', { name: /^轮换/ }).first()).toBeVisible()
  const other = await (await browser.newContext({ baseURL })).newPage()
  await openConsole(other, { account: 'aurora.reader', path: '/pack/sdk' })
  await expect(other.getByRole('definition').first()).toBeVisible()
  await expect(other.getByRole('button', { name: /^轮换/ })).toHaveCount(0)
  await other.context().close()
})
