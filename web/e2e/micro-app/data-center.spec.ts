import { expect, expectAccessible, expectFits, headersOf, openConsole, test } from '../fixtures'

const OVERVIEW = '/ultra/protected/app/send/data-new/today/overview'

interface Overview {
  code: number
  data: { comments: { total: number; by_hour: number[] }; recent_comments: unknown[] }
}

test.describe('D: the phone', () => {
  test('[D-01] the QR-code card opens the figures on one phone, which can be ended', async ({
    page,
    browser,
  }) => {
    const { user, game } = await openConsole(page, { account: 'aurora.all', path: '/data-center' })
    const card = page.getByRole('region', { name: '移动端' })
    await expect(card.getByRole('heading', { name: '移动端' })).toBeVisible()
    await expect(card.getByText('微信扫码查看')).toBeVisible()
    await expect(card.locator('svg')).toBeVisible()
    const code = card.getByRole('img', { name: /二维码/ })
    const address = (await code.getAttribute('data-address')) ?? ''
    expect(address).toMatch(new RegExp(`^${new URL(page.url()).origin}/micro/phone/data-center/today#.{43}$`))
    expect(address).not.toContain(user.Token)

    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) MicroMessenger/8.0.50',
      locale: 'zh-CN',
      reducedMotion: 'reduce',
    })
    const phone = await context.newPage()
    await phone.goto(address)
    await expect(phone.getByTestId('total-comments')).toBeVisible()
    await expect(phone.getByText(`《${game?.Name}》`)).toBeVisible()
    await expect(phone).toHaveURL(/\/micro\/phone\/data-center\/today$/)
    await expect(phone.getByRole('region', { name: '移动端' })).toHaveCount(0)
    await expectAccessible(phone)
    await expectFits(phone)
    // The link is over; the phone that it was used on shows its figures all the same.
    await phone.goto('about:blank')
    await phone.goto(address)
    await expect(phone.getByRole('main').getByRole('alert')).toContainText('请在电脑上刷新后重新扫码')
    await phone.getByRole('button', { name: `继续查看${game?.Name}` }).click()
    await expect(phone.getByTestId('total-comments')).toBeVisible()
    await expect(phone).toHaveURL(/\/micro\/phone\/data-center\/today$/)
    await phone.goto('/micro/phone/data-center/schedules')
    await expect(phone.getByRole('heading', { name: '页面不存在' })).toBeVisible()

    const ending = card.getByRole('button', { name: '结束 iPhone · 微信 的查看' })
    await expect(ending).toBeVisible({ timeout: 20_000 })
    await expect(code).not.toHaveAttribute('data-address', address)
    await ending.click()
    await expect(ending).toHaveCount(0)
    await phone.goto('/micro/phone/data-center/today')
    await expect(phone.getByRole('heading', { name: '没有可查看的数据' })).toBeVisible()
    await phone.goto(address)
    await expect(phone.getByRole('main').getByRole('alert')).toContainText('请在电脑上刷新后重新扫码')
    await context.close()
  })

  test('[D-01] a phone shows how many pay most, and opens no players', async ({ page, browser }) => {
    await openConsole(page, { account: 'aurora.all', path: '/data-center' })
    const code = page.getByRole('img', { name: /二维码/ })
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      locale: 'zh-CN',
      reducedMotion: 'reduce',
    })
    const phone = await context.newPage()
    await phone.goto((await code.getAttribute('data-address')) ?? '')
    await expect(phone.getByTestId('total-comments')).toBeVisible()
    await phone.goto('/micro/phone/data-center/payments?days=90')
    const top = phone.getByRole('main').getByText('前 1 %', { exact: true })
    // Where this is the first test, the demo is still being played.
    await expect(async () => {
      await phone.reload()
      await expect(top).toBeVisible({ timeout: 5_000 })
    }).toPass({ timeout: 90_000 })
    await expect(phone.getByRole('button', { name: /前 1 %/ })).toHaveCount(0)
    await phone.getByRole('button', { name: '看成表格：付费分布' }).click()
    const bands = phone.getByRole('region', { name: '付费分布的表格' })
    await expect(bands).toBeVisible()
    await expect(bands.getByRole('button')).toHaveCount(0)
    await context.close()
  })

  test('[D-01] an address with a game asks for the login, then opens the page with that game', async ({
    page,
  }) => {
    const { user, game } = await openConsole(page, { account: 'aurora.all' })
    const answer = await page.request.get('/ultra/game/list?publish_status=1&status=1', {
      headers: headersOf(user),
    })
    const { data: games } = (await answer.json()) as { data: { Id: number; Name: string }[] }
    const other = games.find(({ Id }) => Id !== game?.Id)
    await page.goto(`/micro/data-center/today?game=${other?.Id}`)
    await expect(page.getByText(`《${other?.Name}》`)).toBeVisible()
    await expect(page).toHaveURL(/\/data-center\/today$/)
    await page.goto('/micro/data-center/today?game=99999999')
    await expect(page.getByText('链接中的游戏不存在，或者你没有它的权限')).toBeVisible()
    await page.evaluate(() => localStorage.clear())
    await page.goto(`/micro/data-center/today?game=${other?.Id}`)
    await expect(page).toHaveURL(/\/micro\/login\?redirect=%2Fdata-center%2Ftoday%3Fgame%3D/)
  })
})

test.describe('K: the data service', () => {
  test('[K-08] the figures are the data service’s, for the selected game', async ({ page }) => {
    const answered = page.waitForResponse((response) => response.url().includes(OVERVIEW))
    const { game } = await openConsole(page, { account: 'aurora.all', path: '/data-center' })
    const response = await answered
    expect(response.request().method()).toBe('GET')
    expect(response.request().headers().appid).toBe(String(game?.Id))
    const { data } = (await response.json()) as Overview
    expect(data.comments.by_hour).toHaveLength(24)
    await expect(page.getByTestId('total-comments')).toHaveText(String(data.comments.total))
    await expect(page.getByRole('region', { name: '最新评论' }).getByRole('listitem')).toHaveCount(
      Math.min(6, data.recent_comments.length),
    )
  })

  test('[K-08] the page refreshes each minute, and says when it could not', async ({ page }) => {
    await page.clock.install()
    let total = 41
    let isBroken = false
    await page.route(`**${OVERVIEW}*`, async (route) => {
      if (isBroken) return route.fulfill({ json: { code: 5003, msg: '数据库暂时不可用', data: null } })
      const response = await route.fetch()
      const body = (await response.json()) as Overview
      body.data.comments.total = ++total
      return route.fulfill({ response, json: body })
    })
    await openConsole(page, { account: 'aurora.all', path: '/data-center' })
    await expect(page.getByTestId('total-comments')).toHaveText('42')
    await page.clock.fastForward(61_000)
    await expect(page.getByTestId('total-comments')).toHaveText('43')
    isBroken = true
    await page.clock.fastForward(61_000)
    await expect(page.getByText(/刷新失败/)).toBeVisible()
    await expect(page.getByTestId('total-comments')).toHaveText('43')
  })

  test('[K-08] a refusal says which permission is missing', async ({ page }) => {
    await page.route(`**${OVERVIEW}*`, (route) =>
      route.fulfill({ json: { code: 4030, msg: '没有权限', data: null } }),
    )
    await openConsole(page, { account: 'aurora.all', path: '/data-center' })
    await expect(page.getByRole('heading', { name: '没有权限查看这里' })).toBeVisible()
    await expect(page.getByText('分配“数据”权限')).toBeVisible()
  })
})

test.describe('the page', () => {
  test('[D-03] what a figure means is one hover or one focus away; the bars answer to the arrow keys', async ({
    page,
  }) => {
    await openConsole(page, { account: 'aurora.all', path: '/data-center' })
    await page.getByRole('button', { name: /^控制台登录次数的含义/ }).focus()
    await expect(page.getByRole('tooltip').filter({ hasText: '能访问本游戏的成员' })).toBeVisible()
    const bars = page.getByRole('slider', { name: /每小时评论数/ })
    await bars.focus()
    const before = await bars.getAttribute('aria-valuetext')
    await page.keyboard.press('ArrowLeft')
    await expect(bars).not.toHaveAttribute('aria-valuetext', before ?? '')
  })

  for (const theme of ['light', 'dark'] as const) {
    test(`[D-03] axe finds nothing on the data page (${theme}), also at phone width`, async ({ page }) => {
      await openConsole(page, { account: 'aurora.all', path: '/data-center', theme })
      await expect(page.getByTestId('total-comments')).toBeVisible()
      await expectAccessible(page)
      await page.setViewportSize({ width: 390, height: 844 })
      await expectAccessible(page)
      await expectFits(page)
    })
  }
})
