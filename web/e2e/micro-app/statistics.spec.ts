// Promoters in two levels out of a table, a contract beside one, and what they brought from a click to its rows.
import { readFileSync } from 'node:fs'
import { expect, expectAccessible, headersOf, openConsole, test } from '../fixtures'
import { Play } from '../operate/play'

test('[W-14] an agency and its promoters are imported, and every figure of theirs opens its rows', async ({
  page,
}) => {
  test.setTimeout(150_000)
  const play = await Play.begin(page.request)
  const { game, user } = play
  const send = async <T>(action: string, data: object = {}): Promise<T> => {
    const answer = await page.request.post('/ultra/app/send', {
      headers: headersOf(user, game.Id),
      data: { path: `/pb/cps/${action}`, ...data },
    })
    const envelope = (await answer.json()) as { code: number; msg: string; data: T }
    expect(envelope.code, `${action}: ${envelope.msg}`).toBe(0)
    return envelope.data
  }
  await openConsole(page, { account: 'aurora.all', game: game.Id, path: '/popularize/promoters' })

  // A table with a bad row is refused whole, and says which.
  await page.getByRole('button', { name: '导入' }).click()
  const drawer = page.getByRole('dialog')
  const choose = async (rows: string): Promise<void> => {
    const choosing = page.waitForEvent('filechooser')
    await drawer.getByRole('button', { name: '选择文件' }).click()
    const table = Buffer.from(`名称,代码,分组,上级代码\n${rows}`)
    await (await choosing).setFiles({ name: 'promoters.csv', mimeType: 'text/csv', buffer: table })
  }
  await choose('星河代理,xinghe,代理,\n像素船长,captain,主播,nobody\n')
  await expect(drawer.getByText('2 行中有 1 行不对，没有导入任何一行')).toBeVisible()
  await expect(drawer.getByText('第 3 行，上级代理“nobody”：没有代码为此的推广员')).toBeVisible()
  await expect(drawer.getByRole('button', { name: '导入', exact: true })).toBeDisabled()
  await expectAccessible(page)
  await choose('像素船长,captain,主播,xinghe\n星河代理,xinghe,代理,\n')
  await drawer.getByRole('button', { name: '导入 2 个推广员' }).click()
  await expect(page.getByText('已导入 2 个推广员')).toBeVisible()
  const agency = page.getByRole('row').filter({ hasText: '下面 1 人' })
  await expect(agency).toContainText('星河代理')
  await expect(page.getByRole('row').filter({ hasText: '属于 星河代理' })).toContainText('captain')
  await page.getByRole('combobox', { name: '分组' }).selectOption('代理')
  await expect(page.getByRole('row').filter({ hasText: 'captain' })).toHaveCount(0)
  await expectAccessible(page)

  // A contract beside the agency, and out again.
  await agency.getByRole('link', { name: '星河代理', exact: true }).click()
  await expect(page.getByRole('combobox', { name: '上级代理' })).toBeDisabled()
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: '上传合同' }).click()
  const pdf = Buffer.from('%PDF-1.7 signed')
  await (await choosing).setFiles({ name: '合作合同.pdf', mimeType: 'application/pdf', buffer: pdf })
  await expect(page.getByText('已保存合同“合作合同.pdf”')).toBeVisible()
  const opening = page.waitForEvent('download')
  await page.getByRole('button', { name: '下载合同' }).click()
  const contract = await opening
  expect(contract.suggestedFilename()).toBe('合作合同.pdf')
  expect(readFileSync(await contract.path()).toString()).toBe('%PDF-1.7 signed')
  await expectAccessible(page)

  // Somebody starts by the promoter's link and registers.
  const { list } = await send<{ list: { id: number; code: string }[] }>('promoter/list')
  const captain = list.find((one) => one.code === 'captain')?.id ?? 0
  const { code } = await send<{ code: string }>('link/create', { promoter_id: captain, campaign: '直播' })
  expect((await play.init({ link: code })).code).toBe(0)
  const player = await play.guest()
  await send('attribution/explain', { player_id: Number(player.id) })

  await page.reload()
  await expect(page.getByText('最近 31 天带来的，含下面的推广员')).toBeVisible()
  await page.getByRole('link', { name: '看统计' }).click()
  await expect(page).toHaveURL(/statistics\?promoter=/)
  await expect(page.getByRole('button', { name: /注册\s*1/ })).toBeVisible()
  await page.getByRole('button', { name: '像素船长 的 1 次注册' }).click()
  await expect(drawer.getByText(player.id).first()).toBeVisible()
  // In the zone that the page counts its days by, whatever the drawer hangs in.
  await expect(drawer.locator('time').first()).toHaveAttribute('title', /UTC\+8$/)
  await expectAccessible(page)
  const saving = page.waitForEvent('download')
  await drawer.getByRole('button', { name: '导出明细' }).click()
  expect(readFileSync(await (await saving).path(), 'utf8')).toContain(player.id)
  await page.keyboard.press('Escape')

  // By day, and nobody's own: another promoter brought nothing.
  await page.getByRole('main').getByRole('link', { name: '日期' }).click()
  await expect(page.getByRole('button', { name: /的 1 次首次启动$/ })).toHaveCount(1)
  const exporting = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出 CSV' }).click()
  expect(readFileSync(await (await exporting).path(), 'utf8')).toContain('合计,0,0,1,1,0,0,0')
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  await play.putAway()
})

test('[issue] nothing moves away under a hand when the figures come at last', async ({ page }) => {
  let answer = (): void => undefined
  const asked = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/ultra/app/send', async (route) => {
    if (route.request().postData()?.includes('statistic')) await asked
    await route.continue()
  })
  await openConsole(page, { account: 'aurora.all', path: '/popularize/statistics' })
  const main = page.getByRole('main')
  const button = main.getByRole('button', { name: /^导\s*出/ })
  await expect(button).toBeVisible()
  const before = await button.boundingBox()
  expect(before).not.toBeNull()
  answer()
  await expect(main.getByText(/时间按游戏时区/)).toBeVisible()
  expect(await button.boundingBox()).toEqual(before)
})
