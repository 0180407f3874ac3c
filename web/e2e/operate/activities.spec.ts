// 活动: from a double top-up to what the game's server has to give, and nothing outside of its window or budget.
import { expect, expectAccessible, openConsole, test } from '../fixtures'
import { control, Play, startGameServer } from './play'

let server: { stop(): void }

test.beforeAll(async () => {
  server = await startGameServer()
})

test.afterAll(() => {
  server.stop()
})

interface Running {
  activities: { key: string; title: string; progress: number; is_used_up: boolean }[]
}

test('[W-11] a double top-up is made, previewed, published: paying is rewarded once, within window and budget', async ({
  page,
}) => {
  const play = await Play.begin(page.request)
  await control(play.secrets, 'good')
  const player = await play.guest()
  const running = async () =>
    (await play.call<Running>('activities', {}, player.session)).data.activities.map(({ title }) => title)
  let paid = 0
  const pay = async (): Promise<string> => {
    paid += 1
    const order = await play.order(player, `A${paid}`, { role_id: 'r1', server_id: 's1' })
    await play.pay(order, `T${paid}`)
    return order
  }

  await openConsole(page, { account: 'aurora.all', game: play.game.Id, path: '/operate' })
  await page.getByRole('navigation', { name: '运营' }).getByRole('link', { name: '活动' }).click()
  await expect(page).toHaveTitle('活动 - Longshore')
  await page.getByRole('button', { name: '新建活动' }).click()
  await page.getByLabel(/^标题.*中文/).fill('周末双倍')
  const save = page.getByRole('button', { name: '保存草稿' })
  await save.click()
  await expect(page.getByRole('alert').getByText(/有一档没有奖励/)).toBeVisible()
  await page.getByRole('checkbox', { name: '按金额送' }).check()
  await page.getByLabel('物品 ID', { exact: true }).fill('gem')
  await page.getByLabel('物品', { exact: true }).fill('chest')
  await expect(page.getByText('每行一项：物品 ID、数量，可加名称')).toBeVisible()
  await page.getByLabel('物品', { exact: true }).fill('chest 1 宝箱')
  await page.getByLabel('开始').fill('2020-01-01T10:00')
  await page.getByLabel('结束').fill('2020-01-02T10:00')
  await page.getByLabel('总次数').fill('2')
  await save.click()
  await expect(page.getByText('草稿有未发布的修改')).toBeVisible()

  // Nobody paid last week: it would have cost nothing, and says of which days.
  const cost = page.getByRole('region', { name: '上周会花多少' })
  await cost.getByRole('button', { name: /^计\s*算$/ }).click()
  await expect(cost.getByRole('status')).toContainText('不发放')

  const tester = page.getByRole('region', { name: '按玩家预览' })
  await tester.getByRole('textbox', { name: '玩家 ID' }).fill(player.id)
  await tester.getByRole('button', { name: /^预\s*览$/ }).click()
  await expect(tester.getByRole('status')).toContainText('已经结束')
  await tester.getByLabel(/^时间/).fill('2020-01-01T12:00')
  await tester.getByRole('button', { name: /^预\s*览$/ }).click()
  await expect(tester.getByRole('status')).toContainText('会发放')

  const publish = page.getByRole('button', { name: /^发\s*布$/ })
  const dialog = page.getByRole('dialog', { name: /^发布活动/ })
  await publish.click()
  await dialog.getByRole('button', { name: /^发\s*布$/ }).click()
  await expect(page.getByText('生效中 v1')).toBeVisible()
  // Outside of its window nobody sees it, and paying gives nothing.
  const early = await pay()
  await expect.poll(() => control(play.secrets, 'good')).toEqual([early])
  expect(await running()).toEqual([])

  await page.getByLabel('结束').fill('2090-01-02T10:00')
  await save.click()
  await publish.click()
  await dialog.getByRole('button', { name: /^发\s*布$/ }).click()
  await expect(page.getByText('生效中 v2')).toBeVisible()
  expect(await running()).toEqual(['周末双倍'])
  const orders = [early, await pay(), await pay(), await pay()]
  const figures = page.getByRole('region', { name: '统计' })
  await expect(figures).toContainText('2 / 2')
  await expect(figures).toContainText('¥1,296.00')
  const rewards = page.getByRole('region', { name: '发放记录' })
  await expect(rewards.getByRole('row', { name: /已发货/ })).toHaveCount(2)
  await expect(rewards.getByRole('row', { name: /chest 1 宝箱, gem 6480/ })).toHaveCount(2)
  // Four orders, and two rewards in all: the game's server has each once.
  await expect.poll(async () => (await control(play.secrets, 'good')).length).toBe(6)
  const delivered = await control(play.secrets, 'good')
  expect(delivered.filter((one) => orders.includes(one)).toSorted()).toEqual(orders.toSorted())
  expect(new Set(delivered).size).toBe(6)

  await tester.getByLabel(/^时间/).fill('')
  await tester.getByRole('button', { name: /^预\s*览$/ }).click()
  await expect(tester.getByRole('status')).toContainText('总次数已经用完')
  await expectAccessible(page)
  await play.putAway()
})
