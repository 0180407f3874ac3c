// A row leaves the list while its form is open, since a colleague deleted it or the page has moved: what is typed stays.
import type { Page } from '@playwright/test'
import { expect, headersOf, openConsole, test } from '../fixtures'
import { freshGame } from '../pack/pack-steps'
import { createPromoter, dataCalls } from './steps'

const main = (page: Page) => page.getByRole('main')
const dialog = (page: Page) => page.getByRole('dialog')

/** The network was away for a while: lists that are older than some seconds are asked for again. */
async function comeBack(page: Page): Promise<void> {
  await page.clock.fastForward(20_000)
  await page.evaluate(() => {
    for (const name of ['offline', 'online']) window.dispatchEvent(new Event(name))
  })
}

test('[issue] the form of a planned event stays when a colleague deletes the event', async ({ page }) => {
  const { user, game, putAway } = await freshGame(page.request, 'aurora.all')
  const call = dataCalls(page, user, game.Id)
  await call('plan/save', { event: 'battle', title: '战斗', properties: [] })
  await page.clock.install()
  await openConsole(page, { account: 'aurora.all', game: game.Id, path: '/data-center/plan' })
  await main(page).getByRole('button', { name: '修改battle' }).click()
  await dialog(page).getByLabel('显示名称').fill('对战')
  await call('plan/delete', { event: 'battle' })
  await comeBack(page)
  await expect(main(page).getByText('还没有事件')).toBeAttached()
  await expect(dialog(page).getByLabel('显示名称')).toHaveValue('对战')
  const save = dialog(page).getByRole('button', { name: '保存' })
  await save.click()
  await expect(dialog(page).getByText('这个事件刚被删除')).toBeVisible()
  await save.click()
  await expect(dialog(page)).toBeHidden()
  const kept = await call<{ list: object[] }>('plan/list', {})
  expect(kept.list).toMatchObject([{ event: 'battle', title: '对战' }])
  await putAway()
})

test('[issue] a form that a row opened stays when the table becomes cards, as a phone that is turned has it', async ({
  page,
}) => {
  const { user, game, putAway } = await freshGame(page.request, 'aurora.all')
  const { id } = await createPromoter(page.request, user, game.Id, '星河')
  const data = { path: '/pb/cps/link/create', promoter_id: id, campaign: '春节' }
  await page.request.post('/ultra/app/send', { headers: headersOf(user, game.Id), data })
  await openConsole(page, { account: 'aurora.all', game: game.Id, path: '/popularize/links' })
  await main(page)
    .getByRole('button', { name: /^编辑.*春节/ })
    .click()
  await dialog(page).getByLabel('活动').fill('元宵')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(dialog(page).getByLabel('活动')).toHaveValue('元宵')
  await dialog(page).getByRole('button', { name: '保存' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(main(page).getByText('元宵')).toBeVisible()
  await putAway()
})

test('[issue] who is asked whether to disable a promoter does not enable them when a colleague was faster', async ({
  page,
}) => {
  const { user, game, putAway } = await freshGame(page.request, 'aurora.all')
  const { id } = await createPromoter(page.request, user, game.Id, '星河')
  await page.clock.install()
  await openConsole(page, { account: 'aurora.all', game: game.Id, path: '/popularize/promoters' })
  await main(page).getByRole('button', { name: '停用推广员“星河”' }).click()
  const data = { path: '/pb/cps/promoter/forbid', id, forbid: 1 }
  await page.request.post('/ultra/app/send', { headers: headersOf(user, game.Id), data })
  await comeBack(page)
  const disabled = main(page).getByRole('group', { name: '推广员' }).getByText('已停用')
  await expect(disabled).toBeAttached()
  await dialog(page).getByRole('button', { name: '停用' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(disabled).toBeVisible()
  await putAway()
})
