// 协议同意, from the page to the door of the game: a required version, what players said, and one taken back.
import { expect, expectAccessible, openConsole, test } from '../fixtures'
import { Play } from './play'

interface Told {
  agreements: { kind: string; version: number; is_required: boolean }[]
}

test('[U-03] a new version is required, init says so, login refuses until it is accepted, and it is withdrawn', async ({
  page,
}) => {
  test.slow()
  const play = await Play.begin(page.request)
  await openConsole(page, { account: 'aurora.all', game: play.game.Id, path: '/operate/consent' })
  await page.getByRole('link', { name: '去写协议' }).click()
  await expect(page).toHaveURL(/\/pack\/game-conf\?tab=agreements/)
  const place = { kind: 'privacy' }
  for (const version of [1, 2]) {
    const form = { ...place, title: '隐私政策', html: `<p>第一条</p><p>版本 ${version}</p>` }
    expect((await play.operate('sdk/agreement/save', form)).code).toBe(0)
    expect((await play.operate('sdk/agreement/publish', { ...place, version })).code).toBe(0)
  }
  expect((await play.operate('publishing/publish', { kind: 'agreements', seen_number: 0 })).code).toBe(0)
  const player = await play.guest()

  await openConsole(page, { account: 'aurora.all', game: play.game.Id, path: '/operate/consent' })
  await expect(page.getByRole('heading', { level: 1, name: '协议同意' })).toBeVisible()
  await page.getByRole('button', { name: '隐私政策的版本' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('button', { name: '对比 v1 与 v2' }).click()
  await expect(drawer.getByText('新增 1 行，删除 1 行')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: '要求玩家同意隐私政策 v2' }).click()
  await page.getByRole('button', { name: /^发\s*布$/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^发\s*布$/ })
    .click()
  await expect(page.getByText('生效中 v1')).toBeVisible()
  await expect(page.getByText('v2 起')).toBeVisible()
  await expectAccessible(page)

  await expect
    .poll(async () => (await play.init<Told>()).data.agreements)
    .toMatchObject([{ kind: 'privacy', version: 2, is_required: true }])
  const refused = await play.login(player.key)
  expect(refused.code).toBe(4831)
  expect(refused.msg).toContain('《隐私政策》')
  const consents = [{ kind: 'privacy', version: 2 }]
  const form = { method: 'guest', device: { id: 'e2e-device-01' }, guest_key: player.key, consents }
  const accepted = await play.call<{ session: string }>('login', form)
  expect(accepted.code, accepted.msg).toBe(0)

  await page.getByRole('link', { name: '同意记录' }).click()
  const row = page.getByRole('row').filter({ has: page.getByText(player.id, { exact: true }) })
  await expect(row).toContainText('同意')
  await expectAccessible(page)
  await row.getByRole('button', { name: /为玩家 .* 撤销/ }).click()
  await page.getByRole('textbox', { name: '原因' }).fill('玩家来信')
  await page.getByRole('dialog').getByRole('button', { name: '撤销同意' }).click()
  await expect(page.getByText(/已登记，结束了 [12] 个会话/)).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: '代为登记' })).toBeVisible()
  // What counts is taken back: nothing older is offered.
  await expect(page.getByRole('button', { name: new RegExp(`为玩家 ${player.id} .*撤销`) })).toHaveCount(0)
  expect((await play.login(player.key)).code).toBe(4831)
  await play.putAway()
})
