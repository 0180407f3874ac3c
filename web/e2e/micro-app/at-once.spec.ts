// Two have the same thing open at once: neither takes the other's change back, and nobody loses what they typed.
import type { Page } from '@playwright/test'
import { expect, expectAccessible, headersOf, openConsole, test } from '../fixtures'
import { freshGame } from '../pack/pack-steps'
import { createPromoter, dataCalls } from './steps'

const main = (page: Page) => page.getByRole('main')
const dialog = (page: Page) => page.getByRole('dialog')

/** A page of a fresh game, and the calls of a colleague who works on it too. */
async function opened(page: Page, path: string, prepare?: (call: Call) => Promise<unknown>) {
  const { user, game, putAway } = await freshGame(page.request, 'aurora.all')
  const call = dataCalls(page, user, game.Id)
  await prepare?.(call)
  await openConsole(page, { account: 'aurora.all', game: game.Id, path })
  return { user, game, call, putAway }
}
type Call = ReturnType<typeof dataCalls>

test('[issue] a rule of attribution keeps what another has changed of it meanwhile', async ({ page }) => {
  const { user, game, putAway } = await opened(page, '/popularize/attribution')
  await main(page).getByRole('button', { name: '改规则' }).click()
  const data = {
    path: '/pb/cps/attribution/saveRule',
    window_days: 7,
    keeps: 'first',
    returns_after_days: 60,
  }
  await page.request.post('/ultra/app/send', { headers: headersOf(user, game.Id), data })
  await dialog(page).getByLabel('离开几天后可重新归因').fill('90')
  await dialog(page).getByRole('button', { name: '保存' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(main(page).getByRole('region', { name: '归因规则' })).toContainText(
    /7 天内有效.*第一次为准.*90 天/,
  )
  await main(page).getByRole('button', { name: '改规则' }).click()
  await dialog(page).getByLabel('离开几天后可重新归因').fill('')
  await dialog(page).getByRole('button', { name: '保存' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(main(page).getByRole('region', { name: '归因规则' })).not.toContainText('90 天')
  await putAway()
})

test('[issue] a schedule keeps what another page has changed of it meanwhile', async ({ page }) => {
  const { call, user, game, putAway } = await opened(page, '/data-center/schedules')
  const form = { kind: 'feishu', name: '早会群', url: 'https://bot.example/hook', secret: 's' }
  const answer = await page.request.post('/ultra/protected/app/send/usdk/alert/saveTarget', {
    headers: headersOf(user, game.Id),
    data: form,
  })
  const { targets } = ((await answer.json()) as { data: { targets: { id: number }[] } }).data
  const report = await call<{ id: number }>('reports/save', { name: '收入', page: 'overview' })
  const made = await call<{ list: { id: number }[] }>('schedules/save', {
    report_id: report.id,
    cadence: 'daily',
    minute: 540,
    target_ids: targets.map(({ id }) => id),
  })
  const id = made.list[0]?.id
  await page.reload()
  await main(page)
    .getByRole('button', { name: /^修改.*收入/ })
    .click()
  await call('schedules/pause', { id, is_on: false })
  await call('schedules/save', { id, cadence: 'weekly', weekday: 3 })
  await dialog(page).getByLabel(/^时间/).fill('10:30')
  await dialog(page).getByRole('button', { name: '保存' }).click()
  await expect(dialog(page)).toBeHidden()
  const kept = await call<{ list: object[] }>('schedules/list', {})
  expect(kept.list).toMatchObject([{ cadence: 'weekly', weekday: 3, minute: 630, is_on: false }])
  await putAway()
})

test('[issue] a planned event that a colleague changed takes both changes, and tells what both changed', async ({
  page,
}) => {
  const level = { name: 'level', type: 'number' }
  const { call, putAway } = await opened(page, '/data-center/plan', (call_) =>
    call_('plan/save', { event: 'battle', title: '战斗', properties: [level] }),
  )
  const change = main(page).getByRole('button', { name: '修改battle' })
  await change.click()
  const boss = { name: 'boss', type: 'text' }
  const colleague = (title: string, meaning: string, revision: number) =>
    call('plan/save', { event: 'battle', title, meaning, properties: [level, boss], revision })
  await colleague('战斗', '一局结束', 1)
  await dialog(page).getByLabel('显示名称').fill('对战')
  await dialog(page).getByRole('button', { name: '保存' }).click()
  await expect(dialog(page)).toBeHidden()
  const kept = await call<{ list: object[] }>('plan/list', {})
  expect(kept.list).toMatchObject([
    { title: '对战', meaning: '一局结束', properties: [level, boss], revision: 3 },
  ])

  await change.click()
  await colleague('团战', '', 3)
  await dialog(page).getByLabel('显示名称').fill('混战')
  await dialog(page).getByRole('button', { name: '保存' }).click()
  await expect(dialog(page).getByText('刚改为“团战”')).toBeVisible()
  await expectAccessible(page)
  await expect(dialog(page).getByLabel('显示名称')).toHaveValue('混战')
  await dialog(page).getByRole('button', { name: '保存' }).click()
  await expect(dialog(page)).toBeHidden()
  const last = await call<{ list: object[] }>('plan/list', {})
  expect(last.list).toMatchObject([{ title: '混战', meaning: '', properties: [level, boss], revision: 5 }])
  await putAway()
})

test('[issue] a dashboard keeps what another page of it has saved, and its draft stays when it is refused', async ({
  page,
}) => {
  const { call, putAway } = await opened(page, '/data-center/dashboards')
  const [first, second] = [
    await call<{ id: number }>('reports/save', { name: '概况', page: 'overview' }),
    await call<{ id: number }>('reports/save', { name: '收入', page: 'payments' }),
  ]
  const { id } = await call<{ id: number }>('dashboards/save', { name: '早会', tiles: [] })
  await page.goto(`/micro/data-center/dashboards/${id}`)
  await main(page).getByRole('button', { name: '编辑看板' }).click()
  await main(page).getByRole('combobox', { name: '添加报表' }).selectOption('收入')
  await call('dashboards/save', { id, name: '晚会' })
  await call('dashboards/save', { id, tiles: [{ report_id: first.id }] })
  await main(page).getByRole('button', { name: '保存看板' }).click()
  await expect(page.getByText(/刚在别处修改过，现在有：概况/)).toBeVisible()
  await expect(main(page).getByRole('button', { name: '移除收入' })).toBeVisible()
  await main(page).getByRole('button', { name: '保存看板' }).click()
  await expect(main(page).getByRole('button', { name: '编辑看板' })).toBeVisible()
  await expect(main(page).getByRole('heading', { level: 1, name: '晚会' })).toBeVisible()
  const kept = await call<object>('dashboards/read', { id })
  expect(kept).toMatchObject({ name: '晚会', tiles: [{ report_id: second.id }] })
  await putAway()
})

test('[issue] a promoter and a link keep what another has changed of them meanwhile', async ({ page }) => {
  const { user, game, putAway } = await opened(page, '/popularize')
  const { id } = await createPromoter(page.request, user, game.Id, '星河')
  const pb = async <T>(action: string, fields: object): Promise<T> => {
    const data = { path: `/pb/cps/${action}`, ...fields }
    const answer = await page.request.post('/ultra/app/send', { headers: headersOf(user, game.Id), data })
    return ((await answer.json()) as { data: T }).data
  }
  await page.goto(`/micro/popularize/promoters/${id}`)
  await main(page).getByLabel('备注').fill('每月对账')
  await pb('promoter/edit', { id, contact: '13800000000', group: '直播' })
  const said = page.getByText('已保存推广员“星河”')
  await main(page).getByRole('button', { name: '保存' }).click()
  await expect(said).toBeVisible()
  // What the colleague wrote stands there now, and is not put back by saving again.
  await expect(main(page).getByLabel('联系方式')).toHaveValue('13800000000')
  await main(page).getByLabel('备注').fill('每周对账')
  await pb('promoter/edit', { id, group: '音频' })
  const saved = page.waitForResponse((answer) => answer.request().headers().path === '/pb/cps/promoter/edit')
  await main(page).getByRole('button', { name: '保存' }).click()
  await saved
  const kept = await pb<object>('promoter/read', { id })
  expect(kept).toMatchObject({ contact: '13800000000', group: '音频', note: '每周对账' })

  const link = await pb<{ id: number }>('link/create', { promoter_id: id, campaign: '首发' })
  await page.goto('/micro/popularize/links')
  await main(page).getByRole('button', { name: /^编辑/ }).click()
  const address = 'https://cdn.example.com/game.apk'
  await pb('link/edit', { id: link.id, android_url: address, opens: 'target' })
  await dialog(page).getByRole('textbox', { name: '素材' }).fill('横幅')
  await dialog(page).getByRole('button', { name: '保存' }).click()
  await expect(dialog(page)).toBeHidden()
  const { list } = await pb<{ list: object[] }>('link/list', {})
  expect(list).toMatchObject([{ campaign: '首发', material: '横幅', android_url: address, opens: 'target' }])
  await putAway()
})
