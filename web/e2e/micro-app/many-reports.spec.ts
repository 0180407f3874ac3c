// More reports and dashboards than a list has: it says so, and the server finds the others by their name.
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectFits, headersOf, openConsole, test } from '../fixtures'
import { freshGame } from '../pack/pack-steps'

/** Answers the lists as if they had room for the newest one alone. */
async function cutLists(page: Page): Promise<void> {
  await page.route(/data-new\/(reports|dashboards|schedules)\/list/, async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as { data: { list: unknown[]; is_cut: boolean } }
    json.data.is_cut = json.data.list.length > 1
    json.data.list = json.data.list.slice(0, 1)
    await route.fulfill({ response, json })
  })
}

test('[W-19] a report that the list has no room for is found by its name and put on a dashboard', async ({
  page,
}) => {
  const { user, game, putAway } = await freshGame(page.request, 'aurora.all')
  const save = async (path: string, form: object): Promise<number> => {
    const answer = await page.request.post(`/ultra/protected/app/send/data-new/${path}`, {
      headers: headersOf(user, game.Id),
      data: form,
    })
    const { code, msg, data } = (await answer.json()) as { code: number; msg: string; data: { id: number } }
    expect(code, msg).toBe(0)
    return data.id
  }
  for (const name of ['旧收入', '概况']) await save('reports/save', { name, page: 'overview' })
  const board = await save('dashboards/save', { name: '早会', tiles: [] })
  await cutLists(page)
  await openConsole(page, { account: 'aurora.all', game: game.Id, path: `/data-center/dashboards/${board}` })
  const main = page.getByRole('main')
  await main.getByRole('button', { name: '编辑看板' }).click()
  await expect(main.getByText('只列出 1 个')).toBeVisible()
  const choice = main.getByRole('combobox', { name: '添加报表' })
  await expect(choice.getByRole('option', { name: '旧收入' })).toHaveCount(0)
  const search = main.getByRole('searchbox', { name: '按名称查找报表' })
  await search.fill('收入')
  await expect(choice.getByRole('option', { name: '旧收入' })).toHaveCount(1)
  await expect(main.getByText('只列出 1 个')).toHaveCount(0)
  await choice.selectOption('旧收入')
  await expect(main.getByRole('listitem').filter({ hasText: '旧收入' })).toBeVisible()
  await search.fill('没有')
  await expect(choice).toContainText('没有这个名称的报表')
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectFits(page)
  await main.getByRole('button', { name: /^取\s*消$/ }).click()
  await page.unrouteAll({ behavior: 'wait' })
  await putAway()
})

test('[W-19] and is sent by a schedule, where what was chosen stays to be seen', async ({ page }) => {
  const { user, game, putAway } = await freshGame(page.request, 'aurora.all')
  for (const name of ['旧收入', '概况'])
    await page.request.post('/ultra/protected/app/send/data-new/reports/save', {
      headers: headersOf(user, game.Id),
      data: { name, page: 'overview' },
    })
  await cutLists(page)
  await openConsole(page, { account: 'aurora.all', game: game.Id, path: '/data-center/schedules' })
  const dialog = page.getByRole('dialog')
  await page.getByRole('main').getByRole('button', { name: '新建定时发送' }).first().click()
  const search = dialog.getByRole('searchbox', { name: '按名称查找报表和看板' })
  await search.fill('收入')
  await search.press('Enter')
  await expect(dialog, 'Enter looks, and sends nothing').not.toContainText('至少选一个接收方')
  await dialog.getByLabel('发送什么').selectOption('报表：旧收入')
  await search.fill('概况')
  const choice = dialog.getByLabel('发送什么')
  await expect(choice.getByRole('option', { name: '报表：概况' })).toHaveCount(1)
  await expect(choice.locator('option:checked')).toHaveText('报表：旧收入')
  await expectAccessible(page)
  await page.unrouteAll({ behavior: 'wait' })
  await putAway()
})

for (const [kind, title, form] of [
  ['reports', '报表', { page: 'overview' }],
  ['dashboards', '看板', { tiles: [] }],
] as const)
  test(`[W-19] the page of ${kind} finds by its name what its list has no room for`, async ({ page }) => {
    const { user, game, putAway } = await freshGame(page.request, 'aurora.all')
    for (const name of ['旧收入', '概况']) {
      const saved = await page.request.post(`/ultra/protected/app/send/data-new/${kind}/save`, {
        headers: headersOf(user, game.Id),
        data: { name, ...form },
      })
      expect(((await saved.json()) as { code: number }).code).toBe(0)
    }
    await cutLists(page)
    await openConsole(page, { account: 'aurora.all', game: game.Id, path: `/data-center/${kind}` })
    const main = page.getByRole('main')
    await expect(main.getByRole('link', { name: '概况', exact: true })).toBeVisible()
    await expect(main.getByText('只列出 1 个')).toBeVisible()
    await main.getByRole('searchbox', { name: `按名称查找${title}` }).fill('收入')
    await expect(main.getByRole('link', { name: '旧收入' })).toBeVisible()
    await expect(main.getByRole('link', { name: '概况', exact: true })).toHaveCount(0)
    await expect(main.getByText('只列出 1 个')).toHaveCount(0)
    await page.reload()
    await expect(main.getByRole('link', { name: '旧收入' })).toBeVisible()
    await main.getByRole('searchbox').fill('没有')
    await main.getByRole('searchbox').press('Enter')
    await expect(main.getByRole('link', { name: '旧收入' })).toHaveCount(0)
    await expect(main.getByText(/^还没有/)).toHaveCount(0)
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectFits(page)
    await main.getByRole('button', { name: '清除筛选' }).first().click()
    await expect(main.getByRole('link', { name: '概况', exact: true })).toBeVisible()
    await page.unrouteAll({ behavior: 'wait' })
    await putAway()
  })

test('[W-19] the page of schedules finds by what is sent what its list has no room for', async ({ page }) => {
  const { user, game, putAway } = await freshGame(page.request, 'aurora.all')
  const save = async <T>(path: string, data: object): Promise<T> => {
    const answer = await page.request.post(`/ultra/protected/app/send/${path}`, {
      headers: headersOf(user, game.Id),
      data,
    })
    const { code, msg, data: saved } = (await answer.json()) as { code: number; msg: string; data: T }
    expect(code, msg).toBe(0)
    return saved
  }
  const { targets } = await save<{ targets: { id: number }[] }>('usdk/alert/saveTarget', {
    kind: 'feishu',
    name: '早会群',
    url: 'https://bot.example/hook',
    secret: 's',
  })
  for (const name of ['旧收入', '概况']) {
    const { id } = await save<{ id: number }>('data-new/reports/save', { name, page: 'overview' })
    await save('data-new/schedules/save', {
      report_id: id,
      cadence: 'daily',
      minute: 540,
      target_ids: targets.map((target) => target.id),
    })
  }
  await cutLists(page)
  await openConsole(page, { account: 'aurora.all', game: game.Id, path: '/data-center/schedules' })
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: '报表：概况' })).toBeVisible()
  await expect(main.getByText('只列出 1 个')).toBeVisible()
  await main.getByRole('searchbox', { name: '按报表或看板的名称查找' }).fill('收入')
  await expect(main.getByRole('link', { name: '报表：旧收入' })).toBeVisible()
  await expect(main.getByText('只列出 1 个')).toHaveCount(0)
  await page.reload()
  await expect(main.getByRole('link', { name: '报表：旧收入' })).toBeVisible()
  await main.getByRole('searchbox').fill('没有')
  await expect(main.getByRole('link', { name: '报表：旧收入' })).toHaveCount(0)
  await expect(main.getByText(/^还没有/)).toHaveCount(0)
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectFits(page)
  await main.getByRole('button', { name: '清除筛选' }).first().click()
  await expect(main.getByRole('link', { name: '报表：概况' })).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
  await putAway()
})
