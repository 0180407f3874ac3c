// A question that is put together, taken apart again and asked in a hurry: the page says what is asked, and no answer stands
// under the words of another question.

import type { Locator, Page } from '@playwright/test'
import { expect, openConsole, test } from '../fixtures'
import { Play } from '../operate/play'
import { dataCalls, engineAnswers } from './steps'

const EVENTS = '**/data-new/events'
const main = (page: Page) => page.getByRole('main')

function addressOf(values: Record<string, unknown>): string {
  const said = Object.entries(values).map(
    ([name, value]) =>
      `${name}=${encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value))}`,
  )
  return said.join('&')
}

async function ask(
  page: Page,
  values: Record<string, unknown>,
  name = 'events',
  game?: number,
): Promise<void> {
  const path = `/data-center/${name}?${addressOf(values)}`
  await openConsole(page, { account: 'aurora.reader', path, ...(game && { game }) })
  await engineAnswers(page)
}

// A game that is played once, whose figures are those that tests look at.
let play: Play

test.beforeAll(async ({ playwright }) => {
  const baseURL = test.info().project.use.baseURL
  play = await Play.begin(await playwright.request.newContext(baseURL ? { baseURL } : {}))
  const player = await play.guest()
  await play.pay(await play.order(player, 'G-asking-1'), 'VIVO-asking-1')
  const event = {
    event: 'battle',
    id: 'asking-1',
    time: Date.now(),
    player: player.id,
    properties: { level: 7 },
  }
  expect((await play.call('events', [event], player.session)).code).toBe(0)
})

test.afterAll(() => play.putAway())

/** Waits until what was played is among the figures of the page. */
async function loaded(page: Page, figure: Locator): Promise<void> {
  await expect(async () => {
    await page.reload()
    await engineAnswers(page)
    await expect(figure).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 60_000 })
}

/** Parameters of the address that hold JSON. */
function saidOf(page: Page, name: string): unknown {
  return JSON.parse(new URL(page.url()).searchParams.get(name) ?? 'null')
}

test('[W-19] a condition shows its own value after another was removed, and after Back', async ({ page }) => {
  const server = { field: 'server', operator: 'is', value: 's1' }
  const event = { field: 'event', operator: 'is', value: 'battle' }
  await ask(page, { conditions: [server, event] })
  const value = main(page).getByRole('textbox', { name: '第 1 个条件的值' })
  await expect(value).toHaveValue('s1')
  await main(page).getByRole('button', { name: '移除第 1 个条件' }).click()
  await expect(main(page).getByRole('textbox', { name: '第 2 个条件的值' })).toHaveCount(0)
  await expect(value).toHaveValue('battle')
  // Whoever only goes through it asks nothing else.
  await value.focus()
  await value.blur()
  expect(saidOf(page, 'conditions')).toEqual([event])
  await value.fill('gacha')
  await value.press('Enter')
  await expect.poll(() => saidOf(page, 'conditions')).toEqual([{ ...event, value: 'gacha' }])
  await expect(value).toBeFocused()
  await page.goBack()
  await expect(value).toHaveValue('battle')
})

test('[W-19] where events came from is chosen in words', async ({ page }) => {
  const source = { field: 'source', operator: 'is', value: '1' }
  await ask(page, { conditions: [source] })
  const value = main(page).getByRole('combobox', { name: '第 1 个条件的值' })
  await expect(main(page).getByTitle('客户端', { exact: true })).toBeVisible()
  await value.click()
  await page.getByTitle('账本', { exact: true }).click()
  await expect.poll(() => saidOf(page, 'conditions')).toEqual([{ ...source, value: '3' }])
  // What was chosen of one field is no value of another.
  await main(page).getByRole('combobox', { name: '第 1 个条件的字段' }).click()
  await page.getByTitle('区服', { exact: true }).last().click()
  await expect.poll(() => saidOf(page, 'conditions')).toEqual([{ ...source, field: 'server', value: '' }])
  await expect(main(page).getByRole('textbox', { name: '第 1 个条件的值' })).toHaveValue('')
})

test('[W-19] a condition of a step stays with its step when another is taken out', async ({ page }) => {
  const filter = { step: 2, field: 'server', operator: 'is', value: 's1' }
  await ask(page, { steps: ['session_start', 'battle', 'gacha'], filters: [filter] }, 'funnel')
  const choose = main(page).getByRole('combobox', { name: '步骤', exact: true })
  await choose.fill('session_start')
  await choose.press('Enter')
  await expect.poll(() => saidOf(page, 'steps')).toEqual(['battle', 'gacha'])
  expect(saidOf(page, 'filters')).toEqual([{ ...filter, step: 1 }])
  await choose.fill('battle')
  await choose.press('Enter')
  // With its step goes its condition.
  await expect.poll(() => saidOf(page, 'steps')).toEqual(['gacha'])
  expect(saidOf(page, 'filters') ?? []).toEqual([])
})

test('[W-19] figures stand under the words of their own question until the next answer is there', async ({
  page,
}) => {
  const question = { event: 'battle', measure: 'average', of: 'property:level', days: 30 }
  await ask(page, question, 'events', play.game.Id)
  await loaded(page, main(page).getByRole('cell', { name: '7', exact: true }).last())
  const heads = main(page).getByRole('table').last().getByRole('columnheader')
  const figure = main(page).getByRole('cell').last()
  await expect(heads.last()).toHaveText('平均')
  // A day without the event has no average, which is not an average of 0.
  await main(page).getByRole('button', { name: '看成表格：battle' }).click()
  await expect(main(page).getByRole('table').first().getByRole('cell', { name: '-' }).first()).toBeVisible()
  const average = await figure.textContent()
  let answer = (): void => undefined
  const asked = new Promise<void>((resolve) => (answer = resolve))
  await page.route(EVENTS, async (route) => {
    await asked
    await route.continue()
  })
  const next = page.waitForRequest(EVENTS)
  await main(page).getByRole('combobox', { name: '指标' }).click()
  await page.getByTitle('次数', { exact: true }).click()
  await next
  await expect(page).toHaveURL(/measure=times/)
  await expect(heads.last()).toHaveText('平均')
  await expect(figure).toHaveText(average ?? '')
  answer()
  await expect(heads.last()).toHaveText('次数')
})

test('[W-19] a page whose figures could not be refreshed says so, and one without an answer has none', async ({
  page,
}) => {
  await ask(page, {}, 'payments', play.game.Id)
  const chart = main(page).getByRole('region', { name: 'LTV', exact: true })
  await loaded(page, chart)
  const away = { code: 4971, msg: '数据引擎没有应答', data: null }
  await page.route('**/data-new/**', (route) => route.fulfill({ status: 503, json: away }))
  await main(page).getByRole('button', { name: '刷新付费' }).click()
  await expect(main(page).getByText('刷新失败，下面是之前的数字')).toBeVisible()
  await expect(chart).toBeVisible()
  await page.unroute('**/data-new/**')
  await main(page).getByRole('button', { name: '刷新付费' }).click()
  await expect(main(page).getByText('刷新失败')).toHaveCount(0)

  await page.route('**/data-new/lifetime-value*', (route) => route.fulfill({ status: 503, json: away }))
  await main(page).getByRole('link', { name: '最近 30 天' }).click()
  await expect(main(page).getByText('数据引擎没有应答')).toBeVisible()
  await expect(chart).toHaveCount(0)
  await page.unroute('**/data-new/lifetime-value*')
  await main(page).getByRole('button', { name: '重试' }).click()
  await expect(chart).toBeVisible()
})

test('[W-19] a filter or days in which there is nothing are no game without data', async ({ page }) => {
  await ask(page, {}, 'overview', play.game.Id)
  await loaded(page, main(page).getByRole('button', { name: /^付费金额.*648/ }))
  await page.goto('/micro/data-center/overview?channel=nobody-is-here')
  await expect(main(page).getByRole('button', { name: /^活跃玩家/ })).toContainText('0')
  await expect(main(page).getByText('正在等待第一条事件')).toHaveCount(0)
  await page.goto('/micro/data-center/users?first=2020-01-01&last=2020-01-07')
  await expect(main(page).getByText('这些日子没有数据')).toBeVisible()
  await expect(main(page).getByText('正在等待第一条事件')).toHaveCount(0)
})

test('[W-19] a dashboard that is renamed while it is changed keeps its tiles until they are saved', async ({
  page,
}) => {
  const { user, game } = await openConsole(page, { account: 'aurora.all', path: '/data-center/dashboards' })
  const call = dataCalls(page, user, game?.Id)
  const named = `改名-${Date.now().toString(36)}`
  const report = await call<{ id: number }>('reports/save', { name: named, page: 'overview' })
  const { id } = await call<{ id: number }>('dashboards/save', { name: named, tiles: [] })
  await page.goto(`/micro/data-center/dashboards/${id}`)
  await main(page).getByRole('button', { name: '编辑看板' }).click()
  await main(page).getByRole('combobox', { name: '添加报表' }).selectOption(String(report.id))
  await main(page).getByRole('button', { name: '名称和共享' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: '名称' }).fill(`${named}-2`)
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog).toBeHidden()
  await expect(main(page).getByRole('heading', { name: named, exact: true })).toBeVisible()
  await main(page).getByRole('button', { name: '取消' }).click()
  await expect(main(page).getByRole('heading', { name: `${named}-2` })).toBeVisible()
  await expect(main(page).getByText('这个看板还没有报表')).toBeVisible()
  await call('dashboards/delete', { id })
  await call('reports/delete', { id: report.id })
})

test('[W-19] an event plan shows no figures of other days than are chosen', async ({ page }) => {
  const path = '/data-center/plan?days=90'
  await openConsole(page, { account: 'aurora.reader', game: play.game.Id, path })
  const row = main(page).getByRole('row').filter({ hasText: 'battle' })
  await expect(async () => {
    await page.reload()
    await expect(row).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 60_000 })
  let answer = (): void => undefined
  const asked = new Promise<void>((resolve) => (answer = resolve))
  const check = /data-new\/[a-z/-]*plan\/check/
  await page.route(check, async (route) => {
    await asked
    await route.continue()
  })
  const next = page.waitForRequest(check)
  await main(page).getByRole('link', { name: '最近 7 天' }).click()
  await next
  await expect(row).toHaveCount(0)
  answer()
  await expect(row).toBeVisible()
})
