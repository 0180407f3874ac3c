// 玩家, from somebody who is looked up by their character to a ban that the run time obeys.
import { readFile } from 'node:fs/promises'
import { expect, expectAccessible, openConsole, passwordOf, test } from '../fixtures'
import { Play } from './play'

test('[W-07] a player is found by their character and banned: the session ends, signing in is refused with the reason', async ({
  page,
}) => {
  const play = await Play.begin(page.request)
  const player = await play.guest()
  const role = { id: 'e1', event: 'create', server_id: 's1', role_id: 'r-7', role_name: '墨染', level: 92 }
  expect((await play.call('role', role, player.session)).code).toBe(0)
  const number = await play.order(player, 'G-1')
  await play.guest()

  await openConsole(page, { account: 'aurora.all', game: play.game.Id, path: '/operate/players' })
  await expect(page.getByRole('heading', { level: 1, name: '玩家' })).toBeVisible()
  await expect(page.getByRole('region', { name: '最近注册' }).getByRole('button')).toHaveCount(2)
  await page.getByRole('searchbox').fill('墨染')
  await expect(page).toHaveURL(/keyword=/)
  await expect(page.getByRole('region', { name: '1 个命中' })).toContainText('角色命中')
  await expect(page.getByRole('heading', { level: 2, name: '墨染' })).toBeVisible()
  const timeline = page.getByRole('region', { name: '时间线' })
  await expect(timeline).toContainText('创建角色')
  await expect(timeline).toContainText(number)
  await page.getByRole('button', { name: '支付', exact: true }).click()
  await expect(timeline).not.toContainText('创建角色')
  await page.getByRole('button', { name: '全部', exact: true }).click()
  await page.getByRole('button', { name: /^备\s*注$/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: '备注' }).fill('大额玩家，先回复再排查。')
  await dialog.getByRole('button', { name: '保存备注' }).click()
  await expect(page.getByRole('region', { name: '备注' })).toContainText('大额玩家，先回复再排查。')

  // What is kept of the player, as a file for them.
  await page.getByRole('button', { name: '导出资料' }).click()
  await dialog.getByRole('button', { name: '导出资料' }).click()
  await expect(dialog.getByRole('textbox', { name: '原因' })).toHaveAccessibleDescription(/至少/)
  await dialog.getByRole('textbox', { name: '原因' }).fill('玩家来信')
  await dialog.getByLabel('你的密码', { exact: true }).fill(passwordOf('aurora.all'))
  await expectAccessible(page)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: '导出资料' }).click(),
  ])
  const told = JSON.parse(await readFile(await file.path(), 'utf8')) as {
    tables: Record<string, { role_name?: string }[]>
  }
  expect(told.tables.player_role?.map(({ role_name }) => role_name)).toEqual(['墨染'])
  await expect(dialog).toBeHidden()

  // A gift without a code, for a character of theirs.
  const gift = { code: 'sorry', name: '补偿礼包', rewards: [{ item: 'gem', name: '星钻', quantity: 10 }] }
  const made = await play.operate<{ id: number }>('gift/save', {
    ...gift,
    texts: { 'zh-CN': '补偿', 'en-US': 'Sorry' },
  })
  expect(made.code, made.msg).toBe(0)
  expect((await play.operate('gift/shelve', { id: made.data.id })).code).toBe(0)
  await page.getByRole('button', { name: '发礼包' }).click()
  await dialog.getByRole('button', { name: '发礼包' }).click()
  await expect(dialog.getByRole('alert').filter({ hasText: '选择一个礼包' })).toBeVisible()
  await dialog.getByRole('combobox', { name: '礼包', exact: true }).selectOption('补偿礼包')
  await expect(dialog.getByRole('combobox', { name: '发给哪个角色' })).toContainText('墨染')
  await dialog.getByRole('textbox', { name: '原因' }).fill('昨晚维护')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '发礼包' }).click()
  await expect(dialog).toBeHidden()
  await expect(timeline).toContainText('补偿礼包')

  // Deletion with a cooling-off, and taken back: the session ends, the player stays.
  const leaving = await play.guest(player.key)
  await page.getByRole('button', { name: /^注\s*销$/ }).click()
  await expect(dialog).toContainText('15 天后删除')
  await dialog.getByRole('textbox', { name: '原因' }).fill('玩家来信')
  await dialog.getByRole('button', { name: /^注\s*销$/ }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(async () => (await play.call('heartbeat', {}, leaving.session)).code).toBe(4702)
  await page.getByRole('button', { name: '取消注销' }).click()
  await dialog.getByRole('textbox', { name: '原因' }).fill('玩家反悔')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '取消注销' }).click()
  await expect(dialog).toBeHidden()
  await expect(timeline).toContainText('已取消')

  const banned = await play.guest(player.key)
  await page.getByRole('button', { name: /^封\s*禁$/ }).click()
  await dialog.getByRole('button', { name: /^封\s*禁$/ }).click()
  await expect(dialog.getByRole('textbox', { name: '原因' })).toHaveAccessibleDescription('写下原因')
  await dialog.getByRole('textbox', { name: '原因' }).fill('内部编号 77')
  await dialog.getByRole('textbox', { name: '告诉玩家' }).fill('世界频道刷屏')
  await dialog.getByRole('radio', { name: '3 天' }).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: /^封\s*禁$/ }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('paragraph').filter({ hasText: /封禁到 .*原因：内部编号 77/ })).toBeVisible()
  // The process that the player talks to hears of it by itself.
  await expect.poll(async () => (await play.call('heartbeat', {}, banned.session)).code).toBe(4702)
  const refused = await play.login(player.key)
  expect(refused.code).toBe(4706)
  expect(refused.msg).toContain('世界频道刷屏')
  // The number alone may stand in a moment.
  expect(JSON.stringify(refused)).not.toContain('内部编号')

  await page.getByRole('button', { name: /^解\s*封$/ }).click()
  await expect(timeline).toContainText('解封')
  expect((await play.login(player.key)).code).toBe(0)
  await expectAccessible(page)
  await play.putAway()
})
