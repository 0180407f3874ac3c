import { expect, openConsole, storedState, test } from '../fixtures'

const menu = { name: '主导航' }

test('[S-01] the sidebar is 80 px wide', async ({ page }) => {
  await openConsole(page, { account: 'aurora.all' })
  const box = await page.getByRole('complementary').first().boundingBox()
  expect(box?.width).toBe(80)
})

test('[S-02] the logo opens the provider website in a new tab', async ({ page }) => {
  await openConsole(page, { account: 'aurora.all' })
  const popup = page.waitForEvent('popup')
  await page.getByRole('link', { name: /服务商网站/ }).click()
  const site = await popup
  await expect(site.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/\/micro\/home$/)
})

test('[S-03] the items stand in their order and lead to their pages', async ({ page }) => {
  await openConsole(page, { account: 'aurora.all', path: '/operate' })
  const links = page.getByRole('navigation', menu).getByRole('link')
  await expect(links).toHaveText(['主页', '出包', '运营', '推广', '数据', '用户'])
  for (const [name, url] of [
    ['主页', /\/home$/],
    ['出包', /\/pack\/sdk$/],
    ['运营', /\/operate$/],
    ['推广', /\/popularize/],
    ['数据', /\/data-center/],
    ['用户', /\/user-center/],
  ] as const) {
    const link = links.filter({ hasText: name })
    await link.click()
    await expect(page).toHaveURL(url)
    await expect(link).toHaveAttribute('aria-current', 'page')
  }
})

for (const [account, items] of [
  ['aurora.pack', ['主页', '出包', '用户']],
  ['borealis.ops', ['主页', '运营', '推广', '数据', '用户']],
  ['aurora.none', ['主页', '用户']],
] as const)
  test(`[S-04] [P-02] ${account} sees only permitted items`, async ({ page }) => {
    await openConsole(page, { account, game: account === 'aurora.none' ? 'none' : 'first' })
    await expect(page.getByRole('navigation', menu).getByRole('link')).toHaveText([...items])
  })

test('[S-05] with no game every item except 主页 is disabled and a click does nothing', async ({ page }) => {
  await openConsole(page, { account: 'aurora.all', game: 'none' })
  const links = page.getByRole('navigation', menu).getByRole('link')
  await expect(links).toHaveCount(6)
  await expect(links.filter({ hasText: '主页' })).not.toHaveAttribute('aria-disabled')
  for (const name of ['出包', '运营', '推广', '数据', '用户']) {
    const link = links.filter({ hasText: name })
    await expect(link).toHaveAttribute('aria-disabled', 'true')
    await link.click({ force: true })
    await expect(page).toHaveURL(/\/micro\/home$/)
  }
})

test('[S-06] in miniapp mode 出包 goes to MiniSdk', async ({ page }) => {
  await openConsole(page, { account: 'aurora.all', game: 'first-miniapp', path: '/operate' })
  await page.getByRole('navigation', menu).getByRole('link', { name: '出包' }).click()
  await expect(page).toHaveURL(/\/micro\/pack\/mini-sdk$/)
})

test('[S-07] the sub-menu lists all but MiniSdk, in miniapp mode only MiniSdk', async ({ page }) => {
  await openConsole(page, { account: 'aurora.all', path: '/pack' })
  const links = page.getByRole('navigation', { name: '出包' }).getByRole('link')
  await expect(links).toHaveText(['SDK接入', '游戏配置', '测试验证', '渠道配置', '打包'])
  await page.getByText('小游戏', { exact: true }).first().click()
  await expect(links).toHaveText(['小游戏SDK'])
})

test('[S-07] every entry of the sub-menu is read whole, in the language with longer words too', async ({
  page,
}) => {
  await openConsole(page, { account: 'aurora.all', path: '/pack', language: 'en-US' })
  const links = page.getByRole('navigation', { name: 'Pack', exact: true }).getByRole('link')
  await expect(links).toHaveCount(5)
  const cut = await links.evaluateAll((all) =>
    all
      .filter((one) => {
        const words = one.querySelector('span')?.getBoundingClientRect()
        const edge = one.getBoundingClientRect().right - parseFloat(getComputedStyle(one).paddingRight)
        return !words || words.right > edge + 0.5
      })
      .map((one) => one.textContent),
  )
  expect(cut).toEqual([])
})

test('[S-08] switching the type under /pack replaces the route', async ({ page }) => {
  await openConsole(page, { account: 'aurora.all', path: '/operate' })
  await page.getByRole('navigation', menu).getByRole('link', { name: '出包' }).click()
  await page.getByRole('navigation', { name: '出包' }).getByRole('link', { name: '渠道配置' }).click()
  const banner = page.getByRole('banner')
  await banner.getByText('小游戏', { exact: true }).click()
  await expect(page).toHaveURL(/\/micro\/pack\/mini-sdk$/)
  expect(await storedState(page, 'longshore.app')).toMatchObject({ gameType: 'miniapp' })
  await banner.getByText('APP游戏', { exact: true }).click()
  await expect(page).toHaveURL(/\/micro\/pack\/sdk$/)
  // Replaced, not pushed: back leads to where 出包 was clicked, past the replaced page.
  await page.goBack()
  await expect(page).toHaveURL(/\/micro\/pack\/sdk$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/micro\/operate$/)
})
