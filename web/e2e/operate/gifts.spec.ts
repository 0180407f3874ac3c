// 礼包, from a saved gift to goods at the game's server, and off the shelf again.
import { expect, expectAccessible, openConsole, test } from '../fixtures'
import { control, Play, startGameServer } from './play'

let server: { stop(): void }

test.beforeAll(async () => {
  server = await startGameServer()
})

test.afterAll(() => {
  server.stop()
})

test('[W-12] a gift is saved, its codes uploaded, listed, redeemed once, delivered to the game, looked up and unlisted', async ({
  page,
}) => {
  const play = await Play.begin(page.request)
  await control(play.secrets, 'good')
  const [player, other] = [await play.guest(), await play.guest()]
  const redeem = async (code: string, by = player) => {
    const form = { code, role_id: 'r1', server_id: 's1' }
    return play.call<{ redemption_id: string; reason: string }>('redeem', form, by.session)
  }

  await openConsole(page, { account: 'aurora.all', game: play.game.Id, path: '/operate' })
  await page.getByRole('navigation', { name: '运营' }).getByRole('link', { name: '礼包' }).click()
  await expect(page).toHaveTitle('礼包 - Longshore')
  await page.getByRole('button', { name: '新建礼包' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('button', { name: '保存' }).click()
  await expect(drawer.getByRole('textbox', { name: '名称' })).toHaveAccessibleDescription('还没有名称')
  await drawer.getByRole('textbox', { name: '名称' }).fill('主播星河杯')
  await drawer.getByRole('textbox', { name: '标识' }).fill('star_cup')
  await expect(drawer.getByRole('textbox', { name: '每个角色' })).toHaveAccessibleDescription(/可以编造/)
  await drawer.getByRole('textbox', { name: '奖励' }).fill('gem 200 星钻')
  await drawer.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '主播星河杯' })).toBeVisible()

  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: '上传码' }).click()
  await dialog.getByRole('textbox', { name: '批次名称' }).fill('第一批')
  const codes = Buffer.from('code\nSTAR-0001\nSTAR-0002\nSTAR-0001\n')
  await dialog.getByLabel('文件').setInputFiles({ name: 'codes.csv', mimeType: 'text/csv', buffer: codes })
  await dialog.getByRole('checkbox', { name: /跳过有问题的行/ }).check()
  await dialog.getByRole('button', { name: '上传码' }).click()
  const batch = page.getByRole('row', { name: /第一批/ })
  await expect(batch).toContainText('可用')
  await batch.getByText('1 行有问题').click()
  await expect(batch).toContainText('第 4 行 与第 2 行重复')

  expect((await redeem('STAR-0001')).data.reason).toBe('unlisted')
  await page.getByRole('button', { name: '上架', exact: true }).click()
  await expect(page.getByText('已上架', { exact: true })).toBeVisible()
  const given = await redeem('star 0001')
  expect(given.code, given.msg).toBe(0)
  expect((await redeem('STAR-0001', other)).data.reason).toBe('redeemed')
  await expect.poll(() => control(play.secrets, 'good')).toEqual([given.data.redemption_id])

  await page.getByRole('textbox', { name: '码', exact: true }).fill('STAR-0001')
  await page.getByRole('button', { name: '查找' }).click()
  await expect(page.getByRole('status').getByText('这个礼包码已被兑换').first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('row', { name: /已发货/ })).toContainText(player.id)
  await expect(page.getByRole('row', { name: /已兑换过/ })).toContainText(other.id)
  await expectAccessible(page)

  await page.getByRole('button', { name: '下架', exact: true }).click()
  await expect(page.getByText('已下架', { exact: true })).toBeVisible()
  expect((await redeem('STAR-0002', other)).data.reason).toBe('unlisted')
  expect(await control(play.secrets, 'good')).toEqual([given.data.redemption_id])
  await play.putAway()
})
