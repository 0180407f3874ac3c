// 导入: a file that could not be taken out says what to do, and is taken out when it is asked for anew.
import { expect, expectAccessible, openConsole, test } from '../fixtures'
import { Play } from '../operate/play'

const WHY = '数据引擎一再没能撤出这个文件'
const ROW = {
  id: 1,
  kind: 'payments',
  file_name: 'old-system.csv',
  bytes: 100,
  state: 'undoing',
  problem: WHY,
  held_up: '',
  percent: 100,
  lines: 3,
  rows: 3,
  refused: 0,
  skipped: 0,
  repeated_in: [],
  left_to: [],
  created_user_name: '李雷',
  created_at: 1_760_000_000,
  finished_at: null,
}

test('[issue] what could not be taken out is undone again', async ({ page }) => {
  const play = await Play.begin(page.request)
  const { Id: game } = play.game
  let row = { ...ROW }
  const asked: string[] = []
  await page.route(/data-new\/imports\/list/, (route) =>
    route.fulfill({
      json: { code: 0, msg: '', data: { time_zone: 'Asia/Shanghai', list: [row], next: null } },
    }),
  )
  await page.route(/data-new\/imports\/undo/, (route) => {
    asked.push(route.request().postData() ?? '')
    row = { ...ROW, problem: '' }
    return route.fulfill({ json: { code: 0, msg: '', data: row } })
  })
  await openConsole(page, { account: 'aurora.all', game, path: '/data-center/imports' })
  const main = page.getByRole('main')
  await expect(main.getByText(WHY)).toBeVisible()
  await expectAccessible(page)
  await main.getByRole('button', { name: '撤销导入 old-system.csv' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^撤\s*销$/ })
    .click()
  await expect(main.getByText('正在撤销', { exact: true })).toBeVisible()
  await expect(main.getByRole('button', { name: '撤销导入 old-system.csv' })).toHaveCount(0)
  expect(asked).toHaveLength(1)
  await play.putAway()
})
