// What a page leaves out it says, and what nobody paid is 0 and not unknown.
import { type Envelope, expect, openConsole, test } from '../fixtures'
import { Play } from '../operate/play'
import { engineAnswers } from './steps'

test('[W-19] products that are left out are told of, and players who paid nothing were worth 0', async ({
  page,
}) => {
  const play = await Play.begin(page.request)
  await play.pay(await play.order(await play.guest(), 'G-cut-1'), 'VIVO-cut-1')
  await page.route(/data-new\/payments(\?|$)/, async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as Envelope<{ goods_cut: string[] }>
    if (json.code === 0) json.data.goods_cut = ['CNY']
    await route.fulfill({ response, json })
  })
  // As of a game whose players came days ago and paid nothing since.
  await page.route(/data-new\/lifetime-value/, async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as Envelope<object>
    if (json.code === 0) json.data = { ...json.data, currencies: [], curve_players: [4, 3] }
    await route.fulfill({ response, json })
  })
  await openConsole(page, { account: 'aurora.all', game: play.game.Id, path: '/data-center/payments' })
  await engineAnswers(page)
  const main = page.getByRole('main')
  await expect(main.getByRole('button', { name: /^付费金额/ })).toContainText('¥648.00', { timeout: 60_000 })
  await expect(main.getByText('只列出支付金额最高的 1 个商品')).toBeVisible()
  await expect(main.getByRole('heading', { name: '商品 1+' })).toBeVisible()
  const chart = main.getByRole('region', { name: 'LTV', exact: true })
  await chart.getByRole('button', { name: /^看成表格/ }).click()
  await expect(chart.getByRole('row')).toHaveCount(3)
  await expect(chart.getByRole('row').last()).toContainText('¥0.00')
  await play.putAway()
})

test('[W-19] an event and a property that no list has can be typed', async ({ page }) => {
  await openConsole(page, { account: 'aurora.reader', path: '/data-center/events' })
  await engineAnswers(page)
  const main = page.getByRole('main')
  const saidOf = (name: string): string | null => new URL(page.url()).searchParams.get(name)
  const type = async (label: string, name: string): Promise<void> => {
    const field = main.getByRole('combobox', { name: label, exact: true })
    await field.fill(name)
    await field.press('Enter')
  }
  await type('事件', 'never-listed')
  await expect.poll(() => saidOf('event')).toBe('never-listed')
  await type('分组（最多三个）', 'rare_property')
  await expect.poll(() => saidOf('by')).toBe('["property:rare_property"]')
  await page.keyboard.press('Escape')
  // What is chosen goes by its name, also after the page was opened anew.
  await page.reload()
  await expect(main.getByTitle('rare_property', { exact: true }).first()).toBeVisible()
  await main.getByRole('button', { name: '添加条件' }).click()
  await type('第 1 个条件的字段', 'other_property')
  await expect.poll(() => saidOf('conditions')).toContain('property:other_property')
  await page.goto('/micro/data-center/funnel')
  await type('步骤', 'never-listed')
  await type('步骤', 'nor-this')
  await expect.poll(() => saidOf('steps')).toBe('["never-listed","nor-this"]')
})
