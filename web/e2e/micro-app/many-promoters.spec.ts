// More promoters than a page of the server's holds: each can be chosen, and "all" means all.
import { type Envelope, expect, headersOf, openConsole, test } from '../fixtures'
import { buildOnce, freshGame } from '../pack/pack-steps'
import { createPromoter, freshCode } from './steps'

test('[issue] of more promoters than a page holds, each can be chosen, and all are all', async ({ page }) => {
  test.setTimeout(240_000)
  const { user, game, putAway } = await freshGame(page.request, 'aurora.all')
  await buildOnce(page.request, user, game)
  const send = async <T>(action: string, data: object = {}): Promise<T> => {
    const answer = await page.request.post('/ultra/app/send', {
      headers: headersOf(user, game.Id),
      data: { path: `/pb/cps/${action}`, ...data },
    })
    const envelope = (await answer.json()) as Envelope<T>
    expect(envelope.code, `${action}: ${envelope.msg}`).toBe(0)
    return envelope.data
  }
  // The first stands last in every list.
  await createPromoter(page.request, user, game.Id, '最早的一位')
  const rows = Array.from({ length: 104 }, (_, index) => `第 ${index} 位,${freshCode()}`)
  const content = Buffer.from(['name,code', ...rows].join('\n')).toString('base64')
  await send('promoter/import', { content, dry_run: false })
  const terms = { earns: 'income', currency: 'CNY', tiers: [{ from_minor: 0, rate_bps: 3000 }] }
  await send('share/create', { name: '三成', begins_on: '2026-01-01', terms })

  await openConsole(page, { account: 'aurora.all', game: game.Id, path: '/popularize/links' })
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: '新建链接' }).first().click()
  await expect(dialog.getByLabel('推广员').locator('option', { hasText: '最早的一位' })).toBeAttached()
  await page.goto('/micro/popularize/shares')
  await page.getByRole('button', { name: '为规则“三成”指定推广员' }).click()
  await expect(dialog.getByRole('checkbox', { name: /最早的一位/ })).toBeVisible()
  await page.goto('/micro/popularize/statistics')
  await expect(
    page.getByRole('combobox', { name: '推广员' }).locator('option', { hasText: '最早的一位' }),
  ).toBeAttached()

  await page.goto('/micro/popularize/packages')
  await page.getByRole('button', { name: '生成推广包' }).first().click()
  await expect(dialog.getByText(/105/)).toBeVisible()
  await dialog.getByRole('combobox', { name: '渠道包' }).click()
  await page.locator('.ls-pop-select-item-option').first().click()
  await dialog.getByRole('button', { name: '生成', exact: true }).click()
  await expect(dialog).toBeHidden()
  expect((await send<{ total: number }>('package/list')).total).toBe(105)
  await putAway()
})
