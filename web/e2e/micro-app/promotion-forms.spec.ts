// Forms of 推广 that are pressed twice, asked again, or whose lists do not come.
import type { Page } from '@playwright/test'
import { expect, headersOf, openConsole, test } from '../fixtures'
import { freshGame } from '../pack/pack-steps'
import { statementLine, statementOf } from './statements'
import { createPromoter } from './steps'

/** Calls of the pb service that go to these places get no answer. */
async function withoutAnswer(page: Page, ...places: string[]): Promise<void> {
  await page.route('**/ultra/app/send', (route) =>
    places.some((place) => route.request().headers().path?.endsWith(place))
      ? route.abort()
      : route.fallback(),
  )
}

test('[issue] what was calculated goes with the fields that it was calculated from; people are whole', async ({
  page,
}) => {
  const { user, game, putAway } = await freshGame(page.request, 'aurora.all')
  const models = {
    按收入: { earns: 'income', currency: 'CNY', tiers: [{ from_minor: 0, rate_bps: 3000 }] },
    按人数: { earns: 'registration', currency: 'CNY', amount_minor: 300 },
  }
  for (const [name, terms] of Object.entries(models)) {
    const data = { path: '/pb/cps/share/create', name, begins_on: '2026-01-01', terms }
    const answer = await page.request.post('/ultra/app/send', { headers: headersOf(user, game.Id), data })
    expect(await answer.json()).toMatchObject({ code: 0 })
  }
  await openConsole(page, { account: 'aurora.all', game: game.Id, path: '/popularize/shares' })
  const card = page.getByRole('region', { name: '试算' })
  const result = card.getByText(/^当月共/)
  await card.getByLabel('规则').selectOption({ label: '按收入' })
  await card.getByRole('button', { name: '试算' }).click()
  await expect(result).toBeVisible()
  await card.getByLabel('规则').selectOption({ label: '按人数' })
  await expect(result).toBeHidden()
  await card.getByLabel('人数').fill('10.5')
  await card.getByRole('button', { name: '试算' }).click()
  await expect(card.getByText('请填写人数，只能是整数')).toBeVisible()
  await expect(result).toBeHidden()
  await putAway()
})

test('[issue] a link for a promoter is made once, however often its button is pressed', async ({ page }) => {
  const { user, game } = await openConsole(page, { account: 'aurora.all', path: '/popularize' })
  const { id } = await createPromoter(page.request, user, game?.Id ?? 0, '双击')
  let asked = 0
  await page.route('**/ultra/app/send', async (route) => {
    if (route.request().headers().path !== '/pb/cps/partner/invite') return route.fallback()
    asked += 1
    // Long enough for a second press.
    await new Promise((resolve) => setTimeout(resolve, 500))
    await route.fallback()
  })
  await page.goto(`/micro/popularize/promoters/${id}`)
  await page.getByRole('button', { name: '生成邀请链接' }).dblclick()
  await expect(page.getByText('链接只显示这一次，发给推广员本人')).toBeVisible()
  expect(asked).toBe(1)
})

test('[issue] lists to choose from that do not come say so, and an agency keeps its name', async ({
  page,
}) => {
  const { user, game } = await openConsole(page, { account: 'aurora.all', path: '/popularize' })
  const agency = await createPromoter(page.request, user, game?.Id ?? 0, '大联盟')
  const below = await createPromoter(page.request, user, game?.Id ?? 0, '小主播', { agency_id: agency.id })
  await withoutAnswer(page, 'promoter/choices', 'attribution/rule', 'package/source', 'link/statistic')
  await page.goto(`/micro/popularize/promoters/${below.id}`)
  await expect(page.getByText('“上级代理”没有读到：')).toBeVisible()
  await expect(page.getByLabel('上级代理').locator('option:checked')).toHaveText('大联盟')
  await page.goto('/micro/popularize/attribution')
  await expect(page.getByText('“归因规则”没有读到：')).toBeVisible()
  await page.goto('/micro/popularize/links')
  await expect(page.getByText('“最近 14 天的点击”没有读到：')).toBeVisible()
  await page.goto('/micro/popularize/packages')
  await page.getByRole('button', { name: '生成推广包' }).first().click()
  await expect(page.getByRole('dialog').getByText('“渠道包”没有读到：')).toBeVisible()
})

test('[issue] filters, models and the newest press that do not come say so, and come again when asked', async ({
  page,
}) => {
  await openConsole(page, { account: 'aurora.all', path: '/popularize' })
  await withoutAnswer(page, 'promoter/choices', 'package/batch')
  await page.goto('/micro/popularize/promoters')
  await expect(page.getByText('“分组和上级代理”没有读到：')).toBeVisible()
  await page.goto('/micro/popularize/promoters/new')
  await expect(page.getByText('“默认分成”没有读到：')).toBeVisible()
  await page.goto('/micro/popularize/packages')
  await expect(page.getByText('“最近一次生成”没有读到：')).toBeVisible()
  await page.goto('/micro/popularize/shares')
  await withoutAnswer(page, 'promoter/list')
  await page.goto('/micro/popularize/statistics')
  await expect(page.getByText('“推广员”没有读到：')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: '重试' }).click()
  await expect(page.getByText('“推广员”没有读到：')).toBeHidden()
})

test('[issue] terms that begin in thousands of years are refused at their field', async ({ page }) => {
  await openConsole(page, { account: 'aurora.all', path: '/popularize/shares' })
  await page.getByRole('button', { name: '新建规则' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: '名称' }).fill('很久以后')
  await form.getByLabel('生效日期').fill('9999-12-01')
  await form.getByRole('textbox', { name: '分成比例' }).fill('30')
  await form.getByRole('button', { name: '新建', exact: true }).click()
  await expect(form.getByText(/应在 2000-01-01 至 \d{4}-12-31 之间/)).toBeVisible()
  await expect(form.getByLabel('生效日期')).toHaveAttribute('aria-invalid', 'true')
})

test('[issue] lines that go by players say so though the share models did not come', async ({ page }) => {
  await openConsole(page, { account: 'aurora.all', path: '/popularize' })
  const byPlayers = { orders: 4, base: 4, base_unit: 'players', rate: 'CNY 2.50', amount_minor: 1_000 }
  const data = statementOf(9, [statementLine(1, byPlayers)], 1_000)
  await page.route('**/ultra/app/send', (route) =>
    route.request().headers().path === '/pb/cps/settlement/read'
      ? route.fulfill({ json: { code: 0, msg: '', data } })
      : route.fallback(),
  )
  await withoutAnswer(page, 'share/list')
  await page.goto('/micro/popularize/settlements/9')
  await expect(page.getByText('“分成规则”没有读到：')).toBeVisible()
  await expect(page.getByRole('button', { name: /^4 人/ })).toBeVisible()
})
