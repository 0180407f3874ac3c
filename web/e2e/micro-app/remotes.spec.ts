import { expect, openConsole, storedState, test } from '../fixtures'
import { waitForPrefetch, watchRequests } from './steps'

test.use({ savesData: false })

const MENU = { popularize: '推广', 'data-center': '数据' } as const

test.describe('D: prefetch', () => {
  for (const name of ['popularize', 'data-center'] as const) {
    test(`[D-02] ${name} is prefetched: after the click nothing of it is requested`, async ({ page }) => {
      await openConsole(page, { account: 'aurora.all', path: '/operate' })
      await waitForPrefetch(page, name)
      const paths = watchRequests(page)
      await page.getByRole('link', { name: MENU[name], exact: true }).click()
      await expect(page.locator(`[data-remote="${name}"] h1`)).toBeVisible()
      // The browser reads its icon again with every title.
      const files = paths.filter((path) => path.startsWith('/micro/') && !path.endsWith('/favicon.svg'))
      expect(files).toEqual([])
      expect(paths.some((path) => path.startsWith('/ultra/'))).toBe(true)
    })
  }

  test('[D-02] the prefetch reads the newest manifest and does not run the app', async ({ page }) => {
    const cacheModes: (string | undefined)[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/manifest.json')) cacheModes.push(request.headers()['cache-control'])
    })
    await openConsole(page, { account: 'aurora.all', path: '/operate' })
    await waitForPrefetch(page, 'popularize')
    expect(cacheModes.length).toBe(2)
    await expect(page.locator('[data-remote]')).toHaveCount(0)
  })

  test('[D-02] an app that the user may not open is not prefetched', async ({ page }) => {
    const paths = watchRequests(page)
    await openConsole(page, { account: 'aurora.pack', path: '/pack/sdk' })
    await expect(page.getByRole('heading', { level: 1, name: 'SDK接入' })).toBeVisible()
    // Longer than the prefetch may wait for an idle moment.
    await page.waitForTimeout(5500)
    expect(paths.filter((path) => path.includes('/remotes/'))).toEqual([])
  })
})

test.describe('D: embedding', () => {
  test('[D-03] nested routes live in the address bar; back, forward and reload are right', async ({
    page,
  }) => {
    await openConsole(page, { account: 'aurora.all', path: '/popularize' })
    await expect(page).toHaveURL(/\/micro\/popularize\/promoters$/)
    await page.getByRole('link', { name: '新建推广员' }).click()
    await expect(page).toHaveURL(/\/micro\/popularize\/promoters\/new$/)
    await expect(page).toHaveTitle('新建推广员 - Longshore')
    await page.goBack()
    await expect(page).toHaveURL(/\/micro\/popularize\/promoters$/)
    await expect(page.getByRole('heading', { level: 1, name: '推广员', exact: true })).toBeVisible()
    await page.goForward()
    await expect(page.getByRole('heading', { level: 1, name: '新建推广员' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: '新建推广员' })).toBeVisible()
    await page.getByRole('link', { name: '数据', exact: true }).click()
    await expect(page).toHaveURL(/\/micro\/data-center\/today$/)
    await expect(page).toHaveTitle('今日数据 - Longshore')
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: '新建推广员' })).toBeVisible()
  })

  test('[D-03] leaving unmounts the app with its styles and its title', async ({ page }) => {
    const problems: string[] = []
    page.on('pageerror', (error) => problems.push(String(error)))
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text())
    })
    await openConsole(page, { account: 'aurora.all', path: '/popularize' })
    await expect(page.locator('[data-remote="popularize"] h1')).toBeVisible()
    await page.getByRole('link', { name: '运营', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: '运营' })).toBeVisible()
    await expect(page.locator('[data-remote]')).toHaveCount(0)
    const scoped = await page.evaluate(
      () => [...document.querySelectorAll('style')].filter((s) => s.textContent?.startsWith('@scope')).length,
    )
    expect(scoped).toBe(0)
    await expect(page).toHaveTitle('运营 - Longshore')
    expect(problems).toEqual([])
  })

  test('[D-03] language, theme and game of the console reach the app at once', async ({ page }) => {
    await openConsole(page, { account: 'aurora.all', path: '/popularize' })
    await expect(page.getByRole('heading', { level: 1, name: '推广员', exact: true })).toBeVisible()
    await page.getByRole('button', { name: '语言' }).click()
    await page.getByRole('menuitemradio', { name: 'English' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Promoters' })).toBeVisible()
    await expect(page).toHaveTitle('Promoters - Longshore')
    const button = page.getByRole('link', { name: 'New promoter' })
    const search = page.getByRole('searchbox', { name: /Search name/ })
    const light = await search.evaluate((el) => getComputedStyle(el).color)
    await page.getByRole('button', { name: 'Appearance' }).click()
    await page.getByRole('menuitemradio', { name: 'Dark' }).click()
    await expect.poll(() => search.evaluate((el) => getComputedStyle(el).color)).not.toBe(light)
    await expect(button).toBeVisible()
  })

  test('[D-03] the console alone writes the storage; the app shares its session', async ({ page }) => {
    await openConsole(page, { account: 'aurora.all', path: '/operate' })
    await waitForPrefetch(page, 'popularize')
    const keys = (): Promise<string[]> =>
      page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].toSorted())
    const before = await keys()
    const sent = page.waitForRequest((request) => request.url().endsWith('/ultra/app/send'))
    await page.getByRole('link', { name: '推广', exact: true }).click()
    const session = await storedState(page, 'longshore.session')
    const headers = (await sent).headers()
    expect(headers['access-token']).toBe(session?.token)
    expect(headers.uid).toBe(session?.uid)
    await expect(page.locator('[data-remote="popularize"] h1')).toBeVisible()
    expect((await keys()).filter((key) => !key.startsWith('tsr-scroll'))).toEqual(
      before.filter((key) => !key.startsWith('tsr-scroll')),
    )
  })

  test('[D-03] styles of the app do not reach the console', async ({ page }) => {
    await openConsole(page, { account: 'aurora.all', path: '/popularize' })
    const inside = page.locator('[data-remote="popularize"] h1')
    await expect(inside).toBeVisible()
    await expect(inside).toHaveCSS('font-size', '24px')
    // Classes of the app alone: parts that both have are named alike, and the console's sheets say what it says of them.
    const { own, reached } = await page.evaluate(() => {
      const named = (text: string) => new Set(text.match(/\._[\w-]+/g))
      const textOf = ({ cssRules }: CSSStyleSheet) => [...cssRules].map(({ cssText }) => cssText).join('\n')
      const sheets = [...document.styleSheets].map(textOf)
      const consoles = named(sheets.filter((text) => !text.startsWith('@scope')).join('\n'))
      const classes = [...named(sheets.filter((text) => text.startsWith('@scope')).join('\n'))].filter(
        (name) => !consoles.has(name),
      )
      const styled = (className: string): string => {
        const outside = document.createElement('p')
        outside.className = className
        document.body.append(outside)
        const all = getComputedStyle(outside)
        const values = [...all].map((property) => all.getPropertyValue(property)).join()
        outside.remove()
        return values
      }
      const plain = styled('')
      return { own: classes.length, reached: classes.filter((name) => styled(name.slice(1)) !== plain) }
    })
    expect(own).toBeGreaterThan(20)
    expect(reached).toEqual([])
  })

  test('[D-03] an expired code inside the app is reported to the console: to the login and back', async ({
    page,
  }) => {
    await openConsole(page, { account: 'aurora.all', path: '/operate' })
    await waitForPrefetch(page, 'popularize')
    await page.route('**/ultra/app/send', (route) =>
      route.fulfill({ json: { code: 402, msg: '登录已过期', data: null } }),
    )
    await page.getByRole('link', { name: '推广', exact: true }).click()
    await expect(page).toHaveURL(/\/micro\/login\?redirect=%2Fpopularize%2Fpromoters/)
    expect((await storedState(page, 'longshore.session'))?.token).toBe('')
  })
})

test.describe('R: gated routes', () => {
  for (const path of ['/popularize/promoters', '/data-center/today']) {
    test(`[R-06] ${path} leads to /404 without the permission`, async ({ page }) => {
      await openConsole(page, { account: 'aurora.pack', path })
      await expect(page).toHaveURL(/\/micro\/404$/)
    })

    test(`[R-06] ${path} asks for the login first and comes back to it`, async ({ page }) => {
      await page.goto(`/micro${path}`)
      await expect(page).toHaveURL(new RegExp(`/micro/login\\?redirect=${encodeURIComponent(path)}$`))
    })
  }

  test('[R-06] everything below /popularize and /data-center is the micro app’s', async ({ page }) => {
    await openConsole(page, { account: 'aurora.all', path: '/popularize/no/such/page' })
    await expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible()
    await expect(page).toHaveURL(/\/micro\/popularize\/no\/such\/page$/)
    await page.getByRole('button', { name: '回到首页' }).click()
    await expect(page).toHaveURL(/\/micro\/popularize\/promoters$/)
  })
})
