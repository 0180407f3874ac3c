import { expect, openConsole, storedState, test } from '../fixtures'

const PACK = [
  ['/pack/sdk', 'SDK接入', 'SDK'],
  ['/pack/game-conf', '游戏配置', 'GameConf'],
  ['/pack/test-validity', '测试验证', 'TestValidity'],
  ['/pack/channel', '渠道配置', 'Channel'],
  ['/pack/packTool', '打包', 'PackTool'],
] as const

test('[R-01] / redirects to /home inside the Entry layout', async ({ page }) => {
  await openConsole(page, { account: 'aurora.all', path: '/' })
  await expect(page).toHaveURL(/\/micro\/home$/)
  await expect(page.getByRole('navigation', { name: '主导航' })).toBeVisible()
})

test('[R-02] /home, /user-center and /setting are children of Entry; /setting has no menu item', async ({
  page,
}) => {
  await openConsole(page, { account: 'aurora.all' })
  const menu = page.getByRole('navigation', { name: '主导航' })
  for (const path of ['/home', '/user-center', '/setting']) {
    await page.goto(`/micro${path}`)
    await expect(page).toHaveURL(new RegExp(`/micro${path}`))
    await expect(menu).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await expect(menu.getByRole('link', { name: '设置' })).toHaveCount(0)
})

test('[R-03] /login and /404 are top-level routes', async ({ page }) => {
  await openConsole(page, { account: 'aurora.all', path: '/404' })
  await expect(page.getByRole('heading', { level: 1, name: /页面不存在/ })).toBeVisible()
  await expect(page.getByRole('navigation', { name: '主导航' })).toHaveCount(0)
  await page.goto('/micro/login')
  await expect(page.getByRole('heading', { level: 1, name: /登录/ })).toBeVisible()
  await expect(page.getByRole('navigation', { name: '主导航' })).toHaveCount(0)
})

test('[R-04] any unknown path redirects to /404', async ({ page }) => {
  await page.goto('/micro/no/such/page')
  await expect(page).toHaveURL(/\/micro\/404$/)
  await openConsole(page, { account: 'aurora.all', path: '/pack/nothing' })
  await expect(page).toHaveURL(/\/micro\/404$/)
})

test('[R-05] /pack redirects to /pack/sdk and has its children', async ({ page }) => {
  await openConsole(page, { account: 'aurora.all', path: '/pack' })
  await expect(page).toHaveURL(/\/micro\/pack\/sdk$/)
  for (const [path, title] of PACK) {
    await page.goto(`/micro${path}`)
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
  }
  await page.goto('/micro/pack/mini-sdk')
  await expect(page).toHaveTitle(/小游戏SDK/)
  // The chosen game is not a mini game: the page says so and what to do.
  await expect(page.getByText('当前游戏不是小游戏')).toBeVisible()
})

test('[R-06] gated routes exist only once permissions allow them', async ({ page }) => {
  await openConsole(page, { account: 'aurora.pack', path: '/pack/sdk' })
  await expect(page.getByRole('heading', { level: 1, name: 'SDK接入' })).toBeVisible()
  for (const path of ['/operate', '/popularize/a/b', '/data-center/today']) {
    await page.goto(`/micro${path}`)
    await expect(page).toHaveURL(/\/micro\/404$/)
  }
})

test('[R-06] nested addresses of the micro apps stay in the address bar', async ({ page }) => {
  await openConsole(page, { account: 'aurora.all', path: '/popularize' })
  await expect(page).toHaveURL(/\/micro\/popularize/)
  await page.goto('/micro/data-center')
  await expect(page).toHaveURL(/\/micro\/data-center/)
})

test('[R-07] the page title is set from the route', async ({ page }) => {
  await openConsole(page, { account: 'aurora.all', path: '/pack/sdk' })
  for (const [path, title] of PACK) {
    await page.goto(`/micro${path}`)
    await expect(page).toHaveTitle(`${title} - Longshore`)
  }
  await page.goto('/micro/home')
  await expect(page).toHaveTitle('主页 - Longshore')
})

test('[R-08] [N-01] the route name becomes the comment key', async ({ page }) => {
  await openConsole(page, { account: 'aurora.all', path: '/home' })
  for (const [path, , name] of PACK) {
    await page.goto(`/micro${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await storedState(page, 'longshore.app')).toMatchObject({ commentKey: name })
  }
})
