// An engine that is away: pages say so and come back by themselves, and a wall says that its figures stand still.
import type { Page } from '@playwright/test'
import { type Envelope, expect, openConsole, test } from '../fixtures'
import { engineAnswers } from './steps'

const AWAY = { code: 4971, msg: '数据引擎正在启动或暂时无法连接', data: null }

/** Has the engine away until the answer is called. */
async function takeAway(page: Page, path: string): Promise<() => Promise<void>> {
  const address = new RegExp(`/data-new/${path}(\\?|$)`)
  await page.route(address, (route) => route.fulfill({ status: 503, json: AWAY }))
  return () => page.unroute(address)
}

for (const [path, place] of [
  ['events', 'events'],
  ['funnel', `funnel?steps=${encodeURIComponent('["session_start","battle"]')}`],
] as const)
  test(`[W-19] ${path}: the page comes back with the engine, and nobody has to ask again`, async ({
    page,
  }) => {
    const bringBack = await takeAway(page, path)
    await openConsole(page, { account: 'aurora.reader', path: `/data-center/${place}` })
    const main = page.getByRole('main')
    await expect(main.getByText(AWAY.msg)).toBeVisible()
    await bringBack()
    await expect(main.getByText(/^数据到 |^正在载入第一批数据$/)).toBeVisible({ timeout: 30_000 })
    await expect(main.getByText(AWAY.msg)).toHaveCount(0)
  })

test('[W-19] figures that are whole until another day say which one', async ({ page }) => {
  await page.route(/data-new\/overview/, async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as Envelope<{ complete_until: number }>
    if (json.code === 0) json.data.complete_until = Date.parse('2025-03-04T17:30:00Z') / 1000
    await route.fulfill({ response, json })
  })
  await openConsole(page, { account: 'aurora.reader', path: '/data-center/overview' })
  await engineAnswers(page)
  await expect(page.getByRole('main').getByText('数据到 2025-03-05', { exact: true })).toBeVisible()
})

test('[W-19] a wall whose figures could not be refreshed says so until they are', async ({ page }) => {
  await openConsole(page, { account: 'aurora.reader', path: '/data-center/real-time' })
  await engineAnswers(page)
  await page.getByRole('main').getByRole('link', { name: '大屏' }).click()
  const wall = page.getByRole('dialog', { name: '大屏' })
  await expect(wall.getByText(/^数据到 |^正在载入第一批数据$/)).toBeVisible()
  const said = wall.getByRole('status').filter({ hasText: '刷新失败，下面是之前的数字' })
  await expect(said).toHaveCount(0)
  const bringBack = await takeAway(page, 'real-time')
  await expect(said).toBeVisible({ timeout: 30_000 })
  await bringBack()
  await expect(said).toHaveCount(0, { timeout: 30_000 })
})

/** Has one alert be open, since half past one in the morning of the game's zone. */
async function raiseAlert(page: Page) {
  const incident = {
    id: 1,
    kind: 'lost_payments',
    says: '有 1 单没有发货',
    opened_at: Date.parse('2026-03-04T17:30:00Z') / 1000,
    acknowledged_at: null,
    acknowledged_user_name: '',
  }
  await page.route(/alert\/incidents/, (route) =>
    route.fulfill({ json: { code: 0, msg: '', data: { list: [incident], next: null } } }),
  )
  const wall = page.getByRole('dialog', { name: '大屏' })
  return wall.getByRole('listitem').filter({ hasText: incident.says })
}

test('[W-19] alerts of a wall have the game’s clock also while its figures are away', async ({ page }) => {
  const line = await raiseAlert(page)
  await takeAway(page, 'real-time')
  await openConsole(page, { account: 'aurora.all', path: '/data-center/wall' })
  await expect(page.getByText(AWAY.msg)).toBeVisible()
  await expect(line).toContainText('03-05 01:30')
})

test('[W-19] alerts of a wall show no time before the zone of the game is known', async ({ page }) => {
  await openConsole(page, { account: 'aurora.all', path: '/data-center/real-time' })
  await engineAnswers(page)
  const line = await raiseAlert(page)
  let answer = (): void => undefined
  const asked = new Promise<void>((resolve) => (answer = resolve))
  await page.route(/data-new\/real-time/, async (route) => {
    await asked
    await route.continue()
  })
  await page.goto('/micro/data-center/wall')
  await expect(line).toContainText('…')
  await expect(line).not.toContainText(/\d\d:\d\d/)
  answer()
  await expect(line).toContainText('03-05 01:30')
})
