import { demoLogin, type Envelope, expect, openConsole, storedState, type TestUser, test } from '../fixtures'

test('[N-02] without a token a page leads to /login and back after the login', async ({ page }) => {
  await page.goto('/micro/pack/channel?from=mail')
  await expect(page).toHaveURL(/\/micro\/login\?redirect=%2Fpack%2Fchannel%3Ffrom%3Dmail$/)
  const { account, password } = demoLogin('aurora.all')
  await page.getByLabel('账号').fill(account)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page).toHaveURL(/\/micro\/pack\/channel\?from=mail$/)
})

test('[N-02] Home, Login and 404 are open, and make no authenticated call', async ({ page }) => {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/ultra/')) calls.push(pathname)
  })
  for (const path of ['/home', '/login', '/404']) {
    await page.goto(`/micro${path}`)
    await expect(page).toHaveURL(new RegExp(`/micro${path}$`))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  expect(calls).toEqual([])
  await page.goto('/micro/home')
  await page.getByRole('main').getByRole('link', { name: '登录' }).click()
  await expect(page).toHaveURL(/\/micro\/login$/)
})

for (const redirect of ['https://example.com/', '//example.com', '/\\example.com'])
  test(`[N-02] redirect=${redirect} stays on this origin`, async ({ page, baseURL }) => {
    const { account, password } = demoLogin('aurora.all')
    await page.goto(`/micro/login?redirect=${encodeURIComponent(redirect)}`)
    await page.getByLabel('账号').fill(account)
    await page.getByLabel('密码', { exact: true }).fill(password)
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await expect(page).toHaveURL(`${baseURL}/micro/home`)
  })

test('[N-03] with a token /login proceeds', async ({ page }) => {
  await openConsole(page, { account: 'aurora.all', path: '/login' })
  await expect(page.getByRole('heading', { level: 1, name: /登录/ })).toBeVisible()
})

test('[N-04] user info is fetched once, and again after a reload', async ({ page }) => {
  let fetched = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/ultra/user/info')) fetched += 1
  })
  await openConsole(page, { account: 'aurora.all', path: '/operate' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '出包' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'SDK接入' })).toBeVisible()
  expect(fetched).toBe(1)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'SDK接入' })).toBeVisible()
  expect(fetched).toBe(2)
})

test('[N-04] user info without an Id ends the login', async ({ page }) => {
  await page.route('**/ultra/user/info', (route) => route.fulfill({ json: { code: 0, msg: '', data: {} } }))
  await openConsole(page, { account: 'aurora.all', path: '/operate' })
  await expect(page).toHaveURL(/\/micro\/login/)
  expect(await storedState(page, 'longshore.session')).toMatchObject({ token: '', uid: '', user: null })
})

test('[N-05] a deep link opens once roles are loaded', async ({ page }) => {
  await openConsole(page, { account: 'borealis.ops', path: '/operate' })
  await expect(page.getByRole('heading', { level: 1, name: '运营' })).toBeVisible()
})

test('[N-05] [N-07] a user without permissions gets the error and /404, but keeps Home', async ({ page }) => {
  await openConsole(page, { account: 'aurora.none', path: '/user-center', game: 'none' })
  await expect(page).toHaveURL(/\/micro\/404$/)
  await expect(page.getByRole('alert').filter({ hasText: '用户没有分配权限!' })).toBeVisible()
  await page.getByRole('link', { name: '返回主页' }).click()
  await expect(page).toHaveURL(/\/micro\/home$/)
  await expect(page.getByRole('navigation', { name: '主导航' })).toBeVisible()
})

test('[N-06] with no game selected the last game is fetched and set', async ({ page, context }) => {
  const { game } = await openConsole(page, { account: 'aurora.all', path: '/pack/sdk' })
  await page.getByRole('button', { name: /^当前游戏/ }).click()
  const told = page.waitForResponse('**/ultra/user/selectGame**')
  await page.getByRole('option', { name: '山海奇谈' }).click()
  await told
  // Another tab has no session storage of its own: it learns the game from the server.
  const tab = await context.newPage()
  await tab.goto('/micro/pack/sdk')
  await expect(tab.getByRole('button', { name: '当前游戏：山海奇谈' })).toBeVisible()
  expect(game?.Name).not.toBe('山海奇谈')
})

test('[N-08] after a logout the next user has only their own routes', async ({ page }) => {
  await openConsole(page, { account: 'aurora.all', path: '/operate' })
  await page.getByRole('button', { name: '退出登录' }).click()
  const { account, password } = demoLogin('aurora.pack')
  // The top bar has a button of the same label until the sign-in page is there.
  await page.getByRole('textbox', { name: '账号' }).fill(account)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByRole('navigation', { name: '主导航' }).getByRole('link')).toHaveText([
    '主页',
    '出包',
    '用户',
  ])
  await page.goto('/micro/operate')
  await expect(page).toHaveURL(/\/micro\/404$/)
})

test('[E-01] user info and game carry their fields', async ({ page }) => {
  const info = page.waitForResponse('**/ultra/user/info')
  await openConsole(page, { account: 'aurora.all', path: '/operate' })
  const { data } = (await (await info).json()) as Envelope<TestUser>
  expect(data).toMatchObject({ Id: expect.any(Number), Token: expect.any(String) })
  expect(data.Permissions).toContain('pack')
  expect(data).toHaveProperty('LastGameId')
})

test('[E-03] official channel settings are loaded once at start, without a login', async ({ page }) => {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/init/official')) calls.push(request.method())
  })
  const answered = page.waitForResponse('**/init/official')
  await page.goto('/micro/login')
  const { code, data } = (await (await answered).json()) as Envelope<Record<string, unknown>>
  expect(code).toBe(0)
  for (const group of ['ma', 'mi', 'ga', 'gi'])
    expect(data[group]).toMatchObject({ channel: expect.any(String), id: expect.any(Number) })
  const { account, password } = demoLogin('aurora.all')
  await page.getByLabel('账号').fill(account)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page).toHaveURL(/\/micro\/home$/)
  expect(calls).toEqual(['POST'])
})
