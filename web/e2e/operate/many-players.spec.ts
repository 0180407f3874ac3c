// Many players at once, by a list of ids; and a ban that bars where a player signs in from.
import { expect, expectAccessible, openConsole, test } from '../fixtures'
import { Play } from './play'

test('[W-07] a list of players is banned but for who is nobody, each audited, and taken back', async ({
  page,
}) => {
  const play = await Play.begin(page.request)
  const [first, second] = [await play.guest(), await play.guest()]
  const banned = await play.guest()
  const form = { player_id: Number(banned.id), reason: '早先的封禁' }
  expect((await play.operate('player/ban', form)).code).toBe(0)

  await openConsole(page, { account: 'aurora.all', game: play.game.Id, path: '/operate/players' })
  await page.getByRole('button', { name: '批量处理' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '查看名单' }).click()
  await expect(dialog.getByRole('textbox', { name: '玩家 ID' })).toHaveAccessibleDescription(/粘贴玩家 ID/)
  // A list of which nobody plays this game leads nowhere.
  await dialog.getByRole('textbox', { name: '玩家 ID' }).fill('999999\n不是数字')
  await dialog.getByRole('button', { name: '查看名单' }).click()
  const missing = dialog.getByRole('alert').filter({ hasText: '不是这款游戏的玩家 ID' })
  await expect(dialog.getByRole('alert').filter({ hasText: '没有一行' })).toContainText('第 2 行不是数字')
  await expectAccessible(page)
  const file = `player_id,name\n${first.id},甲\n\n${second.id},乙\n${first.id},甲\n${banned.id},丙\n999999,丁\n`
  await dialog
    .locator('input[type="file"]')
    .setInputFiles({ name: 'players.csv', mimeType: 'text/csv', buffer: Buffer.from(`\uFEFF${file}`) })
  await dialog.getByRole('button', { name: '查看名单' }).click()
  await expect(dialog.getByRole('list', { name: '3 名玩家' })).toContainText(first.id)
  await expect(dialog).toContainText('其中 1 名已被封禁')
  await expect(dialog).toContainText('1 行重复')
  await expect(missing).toContainText('2 行不是这款游戏的玩家 ID')
  await expect(missing).toContainText('第 1 行player_id')
  await expect(missing).toContainText('第 7 行999999')
  await dialog.getByRole('button', { name: '封禁 2 名玩家' }).click()
  await expect(dialog.getByRole('textbox', { name: '原因' })).toHaveAccessibleDescription('写下原因')
  await dialog.getByRole('textbox', { name: '原因' }).fill('外挂名单')
  await dialog.getByRole('textbox', { name: '告诉玩家' }).fill('使用外挂')
  await dialog.getByRole('radio', { name: '到某一刻' }).check()
  await dialog.getByLabel('封禁到').fill('2020-01-01T00:00')
  await dialog.getByRole('button', { name: '封禁 2 名玩家' }).click()
  await expect(dialog.getByLabel('封禁到')).toHaveAccessibleDescription('应在现在之后')
  await dialog.getByLabel('封禁到').fill('2098-01-01T08:00')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '封禁 2 名玩家' }).click()
  await expect(dialog.getByRole('status')).toContainText('已封禁 2 名玩家 · 1 名已被封禁或已注销，没有变动')
  await expectAccessible(page)
  // The run time obeys.
  await expect.poll(async () => (await play.call('heartbeat', {}, first.session)).code).toBe(4702)
  const refused = await play.login(second.key)
  expect(refused.code).toBe(4706)
  expect(refused.msg).toContain('使用外挂')

  // A colleague bars one of them anew; taking the list back leaves that.
  const anew = { player_id: Number(second.id), reason: '另有原因' }
  expect((await play.operate('player/ban', anew)).code).toBe(0)
  await dialog.getByRole('button', { name: '撤销 2 个封禁' }).click()
  await expect(dialog.getByRole('status')).toContainText('已撤销 1 个封禁 · 1 个已被同事解封或改封，没有变动')
  expect((await play.login(first.key)).code).toBe(0)
  expect((await play.login(second.key)).code).toBe(4706)
  expect((await play.login(banned.key)).code).toBe(4706)
  await dialog.getByRole('button', { name: '完成' }).click()
  await expect(dialog).toBeHidden()

  await play.putAway()
})

test('[W-07] a list of players gets a gift, and their sessions end', async ({ page }) => {
  const play = await Play.begin(page.request)
  const players = [await play.guest(), await play.guest()]
  const gift = { code: 'sorry', name: '补偿礼包', rewards: [{ item: 'gem', name: '星钻', quantity: 10 }] }
  const made = await play.operate<{ id: number }>('gift/save', { ...gift, texts: { 'zh-CN': '补偿' } })
  expect(made.code, made.msg).toBe(0)
  expect((await play.operate('gift/shelve', { id: made.data.id })).code).toBe(0)

  await openConsole(page, { account: 'aurora.all', game: play.game.Id, path: '/operate/players' })
  const dialog = page.getByRole('dialog')
  const list = players.map(({ id }) => id).join('\n')
  const pick = async (): Promise<void> => {
    await page.getByRole('button', { name: '批量处理' }).click()
    await dialog.getByRole('textbox', { name: '玩家 ID' }).fill(list)
    await dialog.getByRole('button', { name: '查看名单' }).click()
  }
  await pick()
  await dialog.getByRole('radio', { name: '发礼包' }).check()
  await dialog.getByRole('button', { name: '给 2 名玩家发礼包' }).click()
  await expect(dialog.getByRole('alert').filter({ hasText: '选择一个礼包' })).toBeVisible()
  await dialog.getByRole('combobox', { name: '礼包', exact: true }).selectOption('补偿礼包')
  await dialog.getByRole('textbox', { name: '原因' }).fill('昨晚维护')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '给 2 名玩家发礼包' }).click()
  await expect(dialog.getByRole('status').filter({ hasText: '已给 2 名玩家发礼包' })).toBeVisible()
  await dialog.getByRole('button', { name: '完成' }).click()
  // Each has it, and the game's server was told of it.
  const log = await play.operate<{ list: { player_id: string }[] }>('gift/redemptionList', {
    id: made.data.id,
  })
  expect(log.data.list.map((one) => one.player_id).toSorted()).toEqual(players.map(({ id }) => id).toSorted())

  await pick()
  await dialog.getByRole('radio', { name: '结束会话' }).check()
  await dialog.getByRole('textbox', { name: '原因' }).fill('维护')
  await dialog.getByRole('button', { name: '结束 2 名玩家的会话' }).click()
  await expect(dialog.getByRole('status')).toContainText('已结束 2 名玩家的会话')
  for (const { session } of players)
    await expect.poll(async () => (await play.call('heartbeat', {}, session)).code).toBe(4702)
  expect((await play.login(players[0]?.key ?? '')).code).toBe(0)
  await play.putAway()
})

test('[W-07] a ban with the addresses: nobody gets in from there until it is lifted', async ({ page }) => {
  const play = await Play.begin(page.request)
  const player = await play.guest()
  const other = await play.guest()
  await openConsole(page, {
    account: 'aurora.all',
    game: play.game.Id,
    path: `/operate/players?player=${player.id}`,
  })
  await page.getByRole('button', { name: /^封\s*禁$/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /连同最近 30 天登录过的 1 个地址/ }).check()
  await expect(dialog.getByRole('list', { name: '会被拒绝的地址' })).toContainText('另有 1 名玩家在线')
  await dialog.getByRole('textbox', { name: '原因' }).fill('工作室')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: /^封\s*禁$/ }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('region', { name: '时间线' })).toContainText('连同登录过的地址')
  await expect.poll(async () => (await play.call('heartbeat', {}, other.session)).code).toBe(4702)
  expect((await play.login(other.key)).code).toBe(4795)
  expect((await play.login(player.key)).code).not.toBe(0)
  // It stands on the refused list, where others would look for why.
  await page.goto('/micro/operate/limits?tab=refused')
  await expect(page.getByRole('row').filter({ hasText: '工作室' })).toHaveCount(1)
  await page.goto(`/micro/operate/players?player=${player.id}`)
  await page.getByRole('button', { name: /^解\s*封$/ }).click()
  await expect(page.getByRole('region', { name: '时间线' })).toContainText('解封')
  expect((await play.login(other.key)).code).toBe(0)
  expect((await play.login(player.key)).code).toBe(0)
  await play.putAway()
})
