import {
  expect,
  expectAccessible,
  expectFits,
  headersOf,
  listGames,
  openConsole,
  settle,
  signIn,
  stopClock,
  test,
} from '../fixtures'
import { type CommentPage, createComment, openDiscussion, uniqueText } from './steps'

const COMMENTS = '**/ultra/api/v1/comments?*'

test('[C-06] the badge shows the count, 99+ from 100 on', async ({ page }) => {
  const { user, game } = await openConsole(page, { account: 'aurora.all', path: '/pack/sdk' })
  const answer = await page.request.get('/ultra/api/v1/comments/count?page_id=SDK', {
    headers: headersOf(user, game?.Id),
  })
  expect((await answer.json()).data.total).toBeGreaterThanOrEqual(100)
  const button = page.getByRole('banner').getByRole('button', { name: /^讨论/ })
  await expect(button).toContainText(/^99\+$/)

  await page.route('**/ultra/api/v1/comments/count?*', (route) =>
    route.fulfill({ json: { code: 0, msg: '', data: { total: 99 } } }),
  )
  await page.reload()
  await expect(button).toContainText(/^99$/)
})

test('[C-07] the list loads ten more on scroll until the total', async ({ page }) => {
  const user = await signIn(page.request, 'aurora.all')
  const [game] = await listGames(page.request, user, 'app')
  const { Id: gameId } = game ?? { Id: 0 }
  const label = uniqueText('scroll')
  for (let index = 0; index < 25; index += 1)
    await createComment(page.request, user, gameId, {
      content: `<p>${label} ${index}</p>`,
      page_id: 'TestValidity',
      tags: '滚动',
    })
  const pages: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname === '/ultra/api/v1/comments')
      pages.push(`${url.searchParams.get('page')}/${url.searchParams.get('page_size')}`)
  })
  await openConsole(page, { account: 'aurora.all', path: '/pack/test-validity', game: gameId })
  const drawer = await openDiscussion(page)
  const cards = drawer.getByRole('article')
  await expect(cards).toHaveCount(10)
  expect(pages).toEqual(['1/10'])

  const total = Number(/\d+/.exec(await drawer.getByText(/^共 \d+ 条评论$/).innerText())?.[0])
  await expect(async () => {
    await cards.last().scrollIntoViewIfNeeded()
    await page.mouse.move(1200, 500)
    await page.mouse.wheel(0, 4000)
    await expect(drawer.getByText('已显示全部评论')).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(cards).toHaveCount(total)
  expect(pages).toEqual(Array.from({ length: Math.ceil(total / 10) }, (_, index) => `${index + 1}/10`))
})

test('[C-08] the keyword filter waits for 1000 ms of silence', async ({ page }) => {
  await openConsole(page, { account: 'aurora.all', path: '/pack/sdk' })
  const drawer = await openDiscussion(page)
  const sent: string[] = []
  page.on('request', (request) => {
    const keyword = new URL(request.url()).searchParams.get('content')
    if (request.url().includes('/api/v1/comments?') && keyword) sent.push(keyword)
  })
  const field = drawer.getByRole('searchbox', { name: '搜索评论内容' })
  // The clock of the page is the test's: however slow the machine types, no second goes by.
  await stopClock(page)
  await field.pressSequentially('target')
  await page.clock.runFor(900)
  await field.pressSequentially('Sdk')
  await page.clock.runFor(990)
  expect(sent).toEqual([])
  await page.clock.runFor(20)
  await page.clock.resume()
  await expect.poll(() => sent).toEqual(['targetSdk'])
  await expect(drawer.getByRole('article').first()).toContainText('targetSdkVersion')
})

test('[C-08] [K-05] tags filter the list, comma-joined', async ({ page }) => {
  await openConsole(page, { account: 'aurora.all', path: '/pack/sdk' })
  const drawer = await openDiscussion(page)
  const request = page.waitForRequest((sent) => new URL(sent.url()).searchParams.get('tags') === '证书,支付')
  await drawer.getByRole('combobox', { name: '按标签筛选' }).click()
  await page.getByTitle('证书', { exact: true }).last().click()
  await page.getByTitle('支付', { exact: true }).last().click()
  await request
  await page.keyboard.press('Escape')
  await expect(drawer.getByRole('article').first()).toContainText(/证书|支付/)
})

test.describe('with motions', () => {
  // All other pages are opened with reduced motion.
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('a drawer slides in and a list opens in it', async ({ page }) => {
    await openConsole(page, { account: 'aurora.all', path: '/pack/sdk' })
    const drawer = await openDiscussion(page)
    await expect(drawer.getByRole('article').filter({ hasNotText: '证书' }).first()).toBeVisible()
    // A press on what still moves may end beside it.
    await settle(page)
    await drawer.getByRole('combobox', { name: '按标签筛选' }).click()
    await expect(page.getByTitle('证书', { exact: true }).last()).toBeVisible()
    await settle(page)
    await page.getByTitle('证书', { exact: true }).last().click()
    await expect(drawer.getByRole('article').filter({ hasNotText: '证书' })).toHaveCount(0)
  })
})

test('[C-10] without the permission the drawer is read-only', async ({ page }) => {
  const { user, game } = await openConsole(page, { account: 'aurora.reader', path: '/pack/sdk' })
  const drawer = await openDiscussion(page)
  await expect(drawer.getByText('你没有评论权限')).toBeVisible()
  await expect(drawer.getByRole('button', { name: /写评论|编辑|删除/ })).toHaveCount(0)
  const answer = await page.request.post('/ultra/api/v1/comment', {
    headers: headersOf(user, game?.Id),
    form: { content: '<p>no</p>', page_id: 'SDK', tags: '' },
  })
  expect((await answer.json()).code).toBe(4030)
})

test('[C-12] a comment carries its documented fields', async ({ page }) => {
  const user = await signIn(page.request, 'aurora.all')
  const [game] = await listGames(page.request, user, 'app')
  const headers = headersOf(user, game?.Id)
  const answer = await page.request.get('/ultra/api/v1/comments?page=1&page_size=10&page_id=SDK', { headers })
  const { data } = (await answer.json()) as { data: CommentPage }
  expect(data.total).toBeGreaterThan(10)
  expect(data.list).toHaveLength(10)
  for (const comment of data.list) {
    expect(comment).toMatchObject({ page_id: 'SDK', id: expect.any(Number), content: expect.any(String) })
    expect(Array.isArray(comment.tags)).toBe(true)
    expect(String(comment.updated_at)).toHaveLength(10)
    expect(comment.created_user_id).toBeGreaterThan(0)
  }
  const tags = await page.request.get('/ultra/api/v1/comment/tags?page_id=SDK', { headers })
  expect((await tags.json()).data.tags.length).toBeGreaterThan(0)
})

test('[R-08] the route name is the key of the discussion', async ({ page }) => {
  const pages = {
    '/home': 'Home',
    '/user-center': 'UserCenter',
    '/pack/game-conf': 'GameConf',
    '/operate': 'Operate',
  }
  await openConsole(page, { account: 'aurora.all' })
  for (const [path, name] of Object.entries(pages)) {
    const count = page.waitForRequest((request) => request.url().includes(`/count?page_id=${name}`))
    await page.goto(`/micro${path}`)
    await count
  }
})

test.describe('with text of an attacker', () => {
  test.use({ isHostile: true })

  test('stored HTML cannot run', async ({ page }) => {
    const evil =
      '<p onclick="window.pwned=1">safe</p><img src="x" onerror="window.pwned=1"><script>window.pwned=1</script>' +
      '<a href="javascript:window.pwned=1">link</a><iframe src="/micro/home"></iframe><style>body{display:none}</style>'
    await page.route(COMMENTS, async (route) => {
      const response = await route.fetch()
      const envelope = await response.json()
      envelope.data.list[0].content = evil
      await route.fulfill({ response, json: envelope })
    })
    await openConsole(page, { account: 'aurora.all', path: '/pack/sdk' })
    const drawer = await openDiscussion(page)
    const card = drawer.getByRole('article').first()
    await expect(card.getByText('safe')).toBeVisible()
    await card.getByText('safe').click()
    await expect(
      card.locator('script, iframe, style, [onclick], [onerror], [href^="javascript"]'),
    ).toHaveCount(0)
    expect(await page.evaluate(() => 'pwned' in window)).toBe(false)
  })
})

test('a failed list says why and loads on retry', async ({ page }) => {
  await openConsole(page, { account: 'aurora.all', path: '/pack/sdk' })
  await page.route(COMMENTS, (route) =>
    route.fulfill({ json: { code: 5003, msg: '数据库暂时不可用', data: null } }),
  )
  await page.getByRole('banner').getByRole('button', { name: /^讨论/ }).click()
  const drawer = page.getByRole('complementary', { name: '讨论' })
  await expect(drawer.getByRole('alert')).toContainText('数据库暂时不可用')
  await page.unroute(COMMENTS)
  await drawer.getByRole('button', { name: '重试' }).click()
  await expect(drawer.getByRole('article').first()).toBeVisible()
})

for (const theme of ['light', 'dark'] as const)
  test(`the drawer is accessible (${theme})`, async ({ page }) => {
    test.slow()
    const { user, game } = await openConsole(page, { account: 'aurora.all', path: '/pack/sdk', theme })
    // Only one's own comment has a button that deletes it.
    const own = { content: `<p>${uniqueText('own')}</p>`, page_id: 'SDK' }
    await createComment(page.request, user, game?.Id ?? 0, own)
    const drawer = await openDiscussion(page)
    await settle(page)
    await expectAccessible(page)
    await drawer.getByRole('button', { name: /^删除/ }).first().click()
    await expect(page.getByRole('dialog', { name: '提示' })).toBeVisible()
    await settle(page)
    await expectAccessible(page)
    await page.getByRole('dialog', { name: '提示' }).getByRole('button', { name: '取消' }).click()
    await drawer.getByRole('button', { name: /写评论|继续写草稿/ }).click()
    await expect(drawer.getByRole('textbox', { name: '评论内容' })).toBeFocused()
    await expectAccessible(page)
  })

test('on a phone the drawer fills the screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openConsole(page, { account: 'aurora.all', path: '/pack/sdk' })
  const drawer = await openDiscussion(page)
  await expect.poll(async () => (await drawer.boundingBox())?.width).toBe(390)
  await expectFits(page)
  await expectAccessible(page)
})
