// What stands behind a line of a statement is what the line counts.
import { expect, expectAccessible, openConsole, test } from '../fixtures'

const LINE = {
  number: 1,
  kind: 'share',
  source_month: '2026-03-01',
  day: '2026-03-02',
  version_id: 1,
  currency: 'CNY',
  orders: 2,
  base: 2,
  base_unit: 'players',
  rate: 'CNY 5.00',
  amount_minor: 1000,
}
const STATEMENT = {
  id: 1,
  month: '2026-03-01',
  promoter_id: 1,
  promoter_name: '深夜电台',
  state: 'checked',
  sums: [{ currency: 'CNY', amount_minor: 1000 }],
}
const ANSWERS: Record<string, object> = {
  '/pb/cps/settlement/read': {
    statement: STATEMENT,
    zone: 'Asia/Shanghai',
    digest: '0'.repeat(64),
    reference: '',
    lines: [LINE],
    steps: [],
  },
  // As the server tells who registered: without an order.
  '/pb/cps/settlement/orders': {
    list: [7001, 7002].map((player_id) => ({
      number: '',
      player_id,
      currency: '',
      amount_minor: 0,
      at: 1_772_424_000,
    })),
    total: 2,
  },
}

test('[issue] who registered stands behind a line of so many players, and no order', async ({ page }) => {
  await page.route('**/ultra/app/send', (route) => {
    const data = ANSWERS[route.request().headers().path ?? '']
    return data ? route.fulfill({ json: { code: 0, msg: '', data } }) : route.fallback()
  })
  await openConsole(page, { account: 'aurora.all', path: '/popularize/settlements/1' })
  await page.getByRole('button', { name: /^2 人.*看第 1 条的玩家$/ }).click()
  const drawer = page.getByRole('dialog', { name: '第 1 条的玩家' })
  await expect(drawer.getByRole('row')).toHaveCount(3)
  await expect(drawer.getByRole('columnheader')).toHaveText(['玩家 ID', /^时间/])
  await expect(drawer.getByRole('row').nth(2)).toContainText('7002')
  await expectAccessible(page)
})
