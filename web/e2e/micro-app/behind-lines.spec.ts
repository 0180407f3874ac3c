// What stands behind a line of a statement is what the line counts.
import { expect, expectAccessible, openConsole, test } from '../fixtures'
import { statementLine, statementOf } from './statements'

// Who registered: of so many players, at a price each.
const LINE = statementLine(1, {
  orders: 2,
  base: 2,
  base_unit: 'players',
  rate: 'CNY 5.00',
  amount_minor: 1000,
})
const ANSWERS: Record<string, object> = {
  '/pb/cps/settlement/read': statementOf(1, [LINE], 1000),
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
