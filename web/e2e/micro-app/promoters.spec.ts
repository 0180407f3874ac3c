import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectFits, headersOf, openConsole, test } from '../fixtures'
import { callPb, createPromoter, freshCode, type Promoter } from './steps'

const SEND = '/ultra/app/send'
const PHONE = '13877661953'

test.describe('K: promoters through the gateway', () => {
  test('[K-07] a promoter is created, edited, forbidden and allowed', async ({ page }) => {
    await openConsole(page, { account: 'aurora.all', path: '/popularize' })
    const code = freshCode()
    await page.getByRole('link', { name: '新建推广员' }).click()
    await page.getByRole('button', { name: '创建' }).click()
    await expect(page.getByText('请输入名称')).toBeVisible()
    await page.getByLabel('名称').fill(`测试 ${code}`)
    await page.getByLabel('代码').fill('not a code')
    await page.getByRole('button', { name: '创建' }).click()
    await expect(page.getByText('只能包含字母、数字')).toBeVisible()
    await page.getByLabel('代码').fill(code)
    await page.getByLabel('联系方式').fill('13800000000')
    const created = page.waitForRequest((request) => request.url().endsWith(SEND))
    await page.getByRole('button', { name: '创建' }).click()
    expect((await created).headers().path).toBe('/pb/cps/promoter/create')
    await expect(page.getByText(`已创建推广员“测试 ${code}”`)).toBeVisible()
    await expect(page).toHaveURL(/\/popularize\/promoters$/)

    const row = page.getByRole('row').filter({ hasText: code })
    await expect(row).toContainText('13800000000')
    await row.getByRole('link', { name: `测试 ${code}`, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: `测试 ${code}` })).toBeVisible()
    await expect(page.getByLabel('代码')).not.toBeEditable()
    await page.getByLabel('名称').fill(`改名 ${code}`)
    await page.getByRole('button', { name: '保存' }).click()
    await expect(page.getByRole('heading', { level: 1, name: `改名 ${code}` })).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('名称')).toHaveValue(`改名 ${code}`)

    await page.getByRole('button', { name: '停用' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(`停用推广员“改名 ${code}”？`)
    await dialog.getByRole('button', { name: '停用' }).click()
    await expect(page.getByText('已停用', { exact: true })).toBeVisible()
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: '启用' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '启用' }).click()
    await expect(page.getByText('合作中', { exact: true })).toBeVisible()
  })

  test('[K-07] a code that is taken is refused at its field, in the language of the page', async ({
    page,
  }) => {
    const { user, game } = await openConsole(page, {
      account: 'aurora.all',
      path: '/popularize/promoters/new',
      language: 'en-US',
    })
    const { code } = await createPromoter(page.request, user, game?.Id ?? 0, 'Taken')
    await page.getByLabel('Name').fill('Second')
    await page.getByLabel('Code').fill(code)
    await page.getByRole('button', { name: 'Create' }).click()
    await expect(page.getByLabel('Code')).toHaveAccessibleDescription(new RegExp(code))
    await expect(page).toHaveURL(/\/promoters\/new$/)
  })

  test('[K-07] a promoter belongs to its game and its publisher', async ({ page }) => {
    const { user, game } = await openConsole(page, { account: 'aurora.all', path: '/popularize' })
    const { id } = await createPromoter(page.request, user, game?.Id ?? 0, 'Ours')
    const gamesAnswer = await page.request.get('/ultra/game/list', { headers: headersOf(user) })
    const { data: games } = (await gamesAnswer.json()) as { data: { Id: number }[] }
    const other = games.find(({ Id }) => Id !== game?.Id)
    const refused = await callPb(page.request, user, other?.Id ?? 0, 'edit', { id, name: 'Stolen' })
    expect(refused.code).toBe(4004)
    await page.goto(`/micro/popularize/promoters/${id + 1_000_000}`)
    await expect(page.getByRole('heading', { name: '找不到这个推广员' })).toBeVisible()
  })
})

test.describe('the list', () => {
  test('[D-03] search, status and page live in the address bar and survive a reload', async ({ page }) => {
    const { user, games } = await openList(page)
    const quiet = games.at(-1)?.Id ?? 0
    await topUp(page, user, quiet, 23)
    await page.goto(`/micro/popularize/promoters?game=${quiet}`)
    await expect(page.getByText(/共 \d+ 条/)).toBeVisible()
    // The address gives the game back once it is selected.
    await expect(page).toHaveURL(/\/popularize\/promoters$/)
    await page.getByRole('button', { name: '下一页' }).click()
    await expect(page).toHaveURL(/page=2/)
    await page.reload()
    await expect(page.getByRole('button', { name: '第 2 页' })).toHaveAttribute('aria-current', 'page')
    await page.getByRole('searchbox', { name: /搜索/ }).fill('顶格 7')
    await expect(page).toHaveURL(/keyword=/)
    await expect(page).not.toHaveURL(/page=/)
    await expect(page.getByRole('row').filter({ hasText: '顶格 7' }).first()).toBeVisible()
    await page.getByRole('combobox', { name: '状态' }).selectOption('已停用')
    await expect(page).toHaveURL(/status=forbidden/)
    await expect(page.getByRole('heading', { name: '没有符合筛选条件的记录' })).toBeVisible()
    await page.getByRole('button', { name: '清除筛选' }).first().click()
    await expect(page).toHaveURL(/\/popularize\/promoters$/)
    await expect(page.getByRole('searchbox', { name: /搜索/ })).toHaveValue('')
    await page.goto('/micro/popularize/promoters?page=99')
    await page.getByRole('button', { name: '回到第一页' }).click()
    await expect(page.getByRole('button', { name: '第 1 页' })).toHaveAttribute('aria-current', 'page')
  })

  test('[P-01] without promoterEdit nothing can be changed, on the screen and on the server', async ({
    page,
  }) => {
    const { user, game } = await openConsole(page, { account: 'aurora.reader', path: '/popularize' })
    await expect(page.getByRole('heading', { level: 1, name: '推广员', exact: true })).toBeVisible()
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await expect(page.getByRole('link', { name: '新建推广员' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: /停用推广员/ })).toHaveCount(0)
    await page.getByRole('row').nth(1).getByRole('link').first().click()
    await expect(page.locator('dl')).toBeVisible()
    await expect(page.getByRole('button', { name: '保存' })).toHaveCount(0)
    await page.goto('/micro/popularize/promoters/new')
    await expect(page.getByRole('heading', { name: '没有新建权限' })).toBeVisible()
    const refused = await callPb(page.request, user, game?.Id ?? 0, 'create', {
      name: 'X',
      code: freshCode(),
    })
    expect(refused.code).toBe(4030)
  })

  test('[D-03] without a game the page says where to select one', async ({ page }) => {
    await openConsole(page, { account: 'aurora.all', path: '/popularize', game: 'none' })
    await expect(page.getByRole('heading', { name: '请先选择游戏' })).toBeVisible()
    await page.getByRole('button', { name: '回到主页' }).click()
    await expect(page).toHaveURL(/\/micro\/home$/)
  })

  test('[D-03] a failure says what happened and can be retried', async ({ page }) => {
    let isBroken = true
    await page.route(`**${SEND}`, (route) =>
      isBroken && route.request().headers().path === '/pb/cps/promoter/list'
        ? route.fulfill({ json: { code: 5003, msg: '数据库暂时不可用', data: null } })
        : route.continue(),
    )
    await openConsole(page, { account: 'aurora.all', path: '/popularize' })
    await expect(page.getByRole('alert').filter({ hasText: '数据库暂时不可用' })).toBeVisible()
    isBroken = false
    await page.getByRole('button', { name: '重试' }).click()
    await expect(page.getByRole('row').nth(1)).toBeVisible()
  })

  for (const theme of ['light', 'dark'] as const) {
    for (const language of ['zh-CN', 'en-US'] as const) {
      test(`[D-03] axe finds nothing on the promoter pages (${theme}, ${language})`, async ({ page }) => {
        await openConsole(page, { account: 'aurora.all', path: '/popularize', theme, language })
        await expect(page.getByRole('row').nth(1)).toBeVisible()
        await expectAccessible(page)
        await page.getByRole('row').nth(1).getByRole('button').last().click()
        await expect(page.getByRole('dialog')).toBeVisible()
        await expectAccessible(page)
        await page.keyboard.press('Escape')
        await page.goto('/micro/popularize/promoters/new')
        await page.locator('button[type=submit]').click()
        await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
        await expectAccessible(page)
      })
    }
  }

  test('[D-03] at phone width the promoters are cards and nothing scrolls sideways', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openConsole(page, { account: 'aurora.all', path: '/popularize' })
    await expect(page.locator('[data-remote] li').first()).toBeVisible()
    await expect(page.getByRole('table')).toHaveCount(0)
    // The console's own bar stays one row, whatever sheets the page brought.
    const bar = await page.getByRole('navigation', { name: '主导航' }).boundingBox()
    expect(bar?.height).toBeLessThan(80)
    await expectFits(page)
    await expectAccessible(page)
  })

  test('[issue] a phone that is searched for stands in no address, no step of the history and no request', async ({
    page,
  }) => {
    const { user, game } = await openConsole(page, { account: 'aurora.all', path: '/popularize' })
    const code = freshCode()
    const form = { name: `电话 ${code}`, code, contact: PHONE }
    expect((await callPb(page.request, user, game?.Id ?? 0, 'create', form)).code).toBe(0)
    const row = page.getByRole('row').filter({ hasText: code })
    const box = page.getByRole('searchbox')
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))

    await page.goto('/micro/popularize/promoters')
    // Letter by letter, as a person types: no half of it either.
    await box.pressSequentially(PHONE, { delay: 20 })
    await expect(page).toHaveURL(/keyword=private-/)
    await expect(row).toBeVisible()
    await expect(page.getByRole('row')).toHaveCount(2)
    // There and back again.
    await row.getByRole('link').first().click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(code)
    await page.goBack()
    await expect(box).toHaveValue(PHONE)
    await expect(page.getByRole('row')).toHaveCount(2)

    // A link that somebody wrote: the console rewrites it before the micro app reads it.
    for (const path of ['promoters', 'packages', 'links']) {
      await page.goto(`/micro/popularize/${path}?keyword=${PHONE}`)
      await expect(page).toHaveURL(/keyword=private-\w+$/)
      await expect(box).toHaveValue(PHONE)
    }
    const inside = await page.context().newCDPSession(page)
    const { entries } = await inside.send('Page.getNavigationHistory')
    const written = JSON.stringify(entries.map(({ url, title }) => [url, title]))
    expect(written).toContain('private-')
    expect(written).not.toContain(PHONE.slice(0, 9))
    // What the server is asked for a page's own address is what somebody else wrote; the rest is ours.
    const ours = asked.filter((url) => !new URL(url).pathname.startsWith('/micro/popularize/'))
    expect(ours.length).toBeGreaterThan(0)
    expect(ours.filter((url) => url.includes(PHONE.slice(0, 9)))).toEqual([])
  })
})

type Opened = Awaited<ReturnType<typeof openConsole>>

async function openList(page: Page) {
  const { user }: Opened = await openConsole(page, { account: 'aurora.all', path: '/popularize' })
  const answer = await page.request.get('/ultra/game/list?publish_status=1&status=1', {
    headers: headersOf(user),
  })
  const { data: games } = (await answer.json()) as { data: { Id: number }[] }
  return { user, games }
}

/** Fills a game up to a number of promoters, so that there are two pages. */
async function topUp(page: Page, user: Opened['user'], gameId: number, wanted: number): Promise<void> {
  const { data } = await callPb<{ list: Promoter[]; total: number }>(page.request, user, gameId, 'list', {})
  for (let index = data.total; index < wanted; index++)
    await createPromoter(page.request, user, gameId, `顶格 ${index}`)
}
