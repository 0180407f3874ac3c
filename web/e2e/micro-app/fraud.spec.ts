// The queue of suspicions: many players of one device are seen with evidence, held with a reason, and released.
import { expect, expectAccessible, headersOf, openConsole, test } from '../fixtures'
import { Play } from '../operate/play'
import { createPromoter } from './steps'

test('[W-14] many players of a device are held with a reason, and released', async ({ page }) => {
  test.setTimeout(120_000)
  const play = await Play.begin(page.request)
  const { game, user } = play
  const name = '刷量小组'
  const promoter = await createPromoter(page.request, user, game.Id, name)
  const send = async <T>(action: string, data: object = {}): Promise<T> => {
    const answer = await page.request.post('/ultra/app/send', {
      headers: headersOf(user, game.Id),
      data: { path: `/pb/cps/${action}`, ...data },
    })
    const envelope = (await answer.json()) as { code: number; msg: string; data: T }
    expect(envelope.code, `${action}: ${envelope.msg}`).toBe(0)
    return envelope.data
  }
  const address = { account: 'aurora.all', game: game.Id, path: '/popularize/fraud' } as const
  await openConsole(page, address)
  await expect(page.getByText('没有可疑迹象')).toBeVisible()
  const openTab = (title: string) => page.getByRole('main').getByRole('link', { name: title }).click()
  await openTab('暂扣记录')
  await expect(page.getByText('没有暂扣')).toBeVisible()
  await openTab('可疑迹象')

  // One phone, one link, four players.
  const { code } = await send<{ code: string }>('link/create', { promoter_id: promoter.id, campaign: '直播' })
  expect((await play.init({ link: code })).code).toBe(0)
  for (let number = 0; number < 4; number += 1) {
    const player = await play.guest()
    // Asked whose they are, players are bound at once and not within the minute.
    await send('attribution/explain', { player_id: Number(player.id) })
  }
  await page.reload()
  const row = page.getByRole('row').filter({ hasText: '同一设备多个玩家' })
  await expect(row).toContainText(name)
  await expect(row).toContainText(/设备 \w{12} 上注册了 4 个玩家/)
  await expect(row).toContainText('1 次未扣')
  await expectAccessible(page)

  await row.getByRole('button', { name: /^暂扣 刷量小组/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '暂扣' }).click()
  await expect(dialog.getByText('请填写原因')).toBeVisible()
  await dialog.getByRole('textbox', { name: '原因' }).fill('一台手机四个号')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '暂扣' }).click()
  await expect(page.getByText('已暂扣，从下一张结算单起不计入')).toBeVisible()
  await expect(row).toContainText('1 次已扣')
  await expect(row.getByRole('button')).toHaveCount(0)
  await openTab('暂扣记录')
  const held = page.getByRole('row').filter({ hasText: '暂扣中' })
  await expect(held).toContainText('一台手机四个号')

  await held.getByRole('button', { name: /^放行 刷量小组/ }).click()
  await dialog.getByRole('textbox', { name: '原因' }).fill('一家人')
  await dialog.getByRole('button', { name: '放行' }).click()
  await expect(page.getByText('已放行，在下一张结算单补回')).toBeVisible()
  const released = page.getByRole('row').filter({ hasText: '已放行' })
  await expect(released).toContainText('一家人')
  await expectAccessible(page)
  await openTab('可疑迹象')
  await expect(row).toContainText('1 次未扣')

  // The shorter range has it too.
  await page.getByRole('combobox', { name: '时间范围' }).selectOption('7')
  await expect(page).toHaveURL(/days=7/)
  await expect(row).toBeVisible()
  await expectAccessible(page)
  await play.putAway()
})
