import { expect, expectAccessible, expectFits, expectNamed, openConsole, test } from '../fixtures'

test.describe('A: the console', () => {
  test('[A-01] hashed scripts come from /micro/js/, hashed stylesheets from /micro/css/', async ({
    page,
  }) => {
    const files: string[] = []
    const blocked: string[] = []
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) blocked.push(message.text())
    })
    page.on('response', (response) => {
      const type = response.request().resourceType()
      const { pathname } = new URL(response.url())
      if ((type === 'script' || type === 'stylesheet') && pathname !== '/micro/boot.js') files.push(pathname)
    })
    await openConsole(page, { account: 'aurora.all', path: '/pack/sdk' })
    await expect(page.getByRole('heading', { level: 1, name: 'SDK接入' })).toBeVisible()
    expect(blocked).toEqual([])
    expect(files.length).toBeGreaterThan(3)
    for (const file of files)
      expect(file).toMatch(
        /^\/micro\/(remotes\/[\w-]+\/)?(js\/[^/]+\.[\w-]{8}\.js|css\/[^/]+\.[\w-]{8}\.css)$/,
      )
  })

  test('[A-02] the game-type switch is shown only with miniappSDK', async ({ page, browser }) => {
    await openConsole(page, { account: 'aurora.all', path: '/operate' })
    const banner = page.getByRole('banner')
    await expect(banner.getByRole('radio', { name: 'APP游戏' })).toBeChecked()
    await expect(banner.getByRole('radio', { name: '小游戏' })).toBeAttached()
    const other = await (await browser.newContext({ baseURL: test.info().project.use.baseURL })).newPage()
    await openConsole(other, { account: 'aurora.pack', path: '/pack/sdk' })
    await expect(other.getByRole('heading', { level: 1, name: 'SDK接入' })).toBeVisible()
    await expect(other.getByRole('radiogroup', { name: '游戏类型' })).toHaveCount(0)
    await other.context().close()
  })

  test('[A-05] the top bar has a logout button', async ({ page }) => {
    await openConsole(page, { account: 'aurora.all' })
    await page.getByRole('banner').getByRole('button', { name: '退出登录' }).click()
    await expect(page).toHaveURL(/\/micro\/login/)
  })
})

test.describe('beyond the specification', () => {
  test('[shell] the language switches at once and is remembered', async ({ page }) => {
    await openConsole(page, { account: 'aurora.all', path: '/operate' })
    await page.getByRole('button', { name: '语言' }).click()
    await page.getByRole('menuitemradio', { name: 'English' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Operate' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Operate' })).toBeVisible()
    await expect(page).toHaveTitle('Operate - Longshore')
  })

  test('[shell] the theme switches and is there before the first paint of the next load', async ({
    page,
  }) => {
    await openConsole(page, { account: 'aurora.all', path: '/operate' })
    await page.getByRole('button', { name: '外观' }).click()
    await page.getByRole('menuitemradio', { name: '深色' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    // The application does not come: what sets the theme is the script that the first paint waits for.
    await page.route('**/micro/js/**', (route) => route.abort())
    await page.reload({ waitUntil: 'domcontentloaded' })
    const boot = page.locator('head script[src*="boot.js"]:not([async]):not([defer]):not([type=module])')
    await expect(boot).toHaveCount(1)
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark')
  })

  test('[shell] Ctrl-K finds a page and a game', async ({ page }) => {
    await openConsole(page, { account: 'aurora.all', path: '/operate' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox', { name: '命令面板' })).toBeFocused()
    await page.keyboard.insertText('渠道配置')
    // The list is filtered a moment after the typing; Enter takes what is chosen in it.
    await expect(page.getByRole('option', { name: '渠道配置', selected: true })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/micro\/pack\/channel$/)
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox', { name: '命令面板' })).toBeFocused()
    await page.keyboard.type('tiny')
    await expect(page.getByRole('option', { name: 'Tiny Harbor', selected: true })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: '当前游戏：Tiny Harbor' })).toBeVisible()
  })

  test('[shell] Ctrl-K chooses the best match although the games come late', async ({ page }) => {
    await openConsole(page, { account: 'aurora.all', path: '/operate' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    let release: () => void = () => {}
    const isTyped = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/ultra/game/list*', async (route) => {
      await isTyped
      await route.continue()
    })
    await page.reload()
    await page.getByRole('button', { name: '搜索页面、游戏和操作' }).click()
    await page.getByRole('combobox').fill('ha')
    await expect(page.getByRole('option', { name: '渠道配置', selected: true })).toBeVisible()
    release()
    await expect(page.getByRole('option', { name: 'Tiny Harbor', selected: true })).toBeVisible()
  })

  test('[shell] keyboard: skip link, and focus on the h1 after a navigation', async ({ page }) => {
    await openConsole(page, { account: 'aurora.all', path: '/operate' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: '跳到主要内容' })).toBeFocused()
    await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '出包' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'SDK接入' })).toBeFocused()
  })

  test('[shell] at phone width nothing scrolls sideways and every area is reachable', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openConsole(page, { account: 'aurora.all', path: '/pack/sdk' })
    await expect(page.getByRole('heading', { level: 1, name: 'SDK接入' })).toBeVisible()
    await expectFits(page)
    await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '运营' }).click()
    await expect(page).toHaveURL(/\/micro\/operate$/)
    await page.getByRole('button', { name: /^账号/ }).click()
    await expect(page.getByRole('menuitem', { name: '退出登录' })).toBeVisible()
  })

  for (const theme of ['light', 'dark'] as const)
    test(`[shell] no axe violation on switcher and palette, ${theme}`, async ({ page }) => {
      await openConsole(page, { account: 'aurora.all', path: '/operate', theme })
      await page.getByRole('button', { name: /^当前游戏/ }).click()
      await expect(page.getByRole('option').first()).toBeVisible()
      await expectAccessible(page)
      await expectNamed(page)
      await page.keyboard.press('Escape')
      await page.keyboard.press('Control+k')
      await expect(page.getByRole('dialog', { name: '命令面板' })).toBeVisible()
      await expectAccessible(page)
      await expectNamed(page)
    })
})
