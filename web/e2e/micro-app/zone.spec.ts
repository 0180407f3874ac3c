// Another zone: which days' figures would change, counted on the fingers; and a day with a change of clocks there.
import { expect, expectAccessible, expectFits, openConsole, test } from '../fixtures'
import { Play } from '../operate/play'
import { engineAnswers } from './steps'

const HEAD = '时间,用户ID,金额,币种,订单号'

test('[issue] a day on which clocks change elsewhere: each day before and after, figures by hand', async ({
  page,
}) => {
  test.slow()
  const play = await Play.begin(page.request)
  const { Id: game } = play.game
  await openConsole(page, { account: 'aurora.all', game, path: '/data-center/imports' })
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  // New York's clocks went forward at 2026-03-08 07:00 UTC: its 8 March is of 23 hours, 05:00 UTC until 04:00 UTC.
  const lines = [
    // The last minute of its 7 March, and the first of its 8 March.
    '2026-03-08T04:59:00Z,u1,1.00,CNY,Z-1',
    '2026-03-08T05:00:00Z,u1,2.00,CNY,Z-2',
    // Its last minute of 8 March, and the first of its 9 March: an hour earlier than on a day of 24.
    '2026-03-09T03:59:00Z,u2,4.00,CNY,Z-3',
    '2026-03-09T04:00:00Z,u2,8.00,CNY,Z-4',
  ]
  await main.getByRole('button', { name: '导入文件' }).click()
  await dialog.getByLabel('选择文件').setInputFiles({
    name: 'clocks.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([HEAD, ...lines].join('\n')),
  })
  await dialog.getByRole('button', { name: '读取文件' }).click()
  await dialog.getByRole('button', { name: '开始导入' }).click()
  await expect(
    main.getByRole('row').filter({ hasText: 'clocks.csv' }).getByText('已导入', { exact: true }),
  ).toBeVisible({
    timeout: 90_000,
  })

  // Where the installation is, 8 March ends at 16:00 UTC: 1 + 2 on the 8th, 4 + 8 on the 9th.
  await page.goto('/micro/data-center/payments?first=2026-03-08&last=2026-03-08')
  await engineAnswers(page)
  const paid = main.getByRole('button', { name: /^付费金额/ })
  await expect(paid).toContainText('¥3.00')
  await page.goto('/micro/data-center/payments?first=2026-03-09&last=2026-03-09')
  await expect(paid).toContainText('¥12.00')

  await page.goto('/micro/data-center/zone?zone=America%2FNew_York&first=2026-03-07&last=2026-03-10')
  const table = main.getByRole('group', { name: '逐天对比' })
  const day = (name: string) => table.getByRole('row').filter({ hasText: name }).getByRole('cell')
  await expect(day('2026-03-07')).toHaveText(['0', '0', '0 → 1', '- → ¥1.00', '会变'])
  await expect(day('2026-03-08')).toHaveText(['0', '0', '2', '¥3.00 → ¥6.00', '会变'])
  await expect(day('2026-03-09')).toHaveText(['0', '0', '2 → 1', '¥12.00 → ¥8.00', '会变'])
  await expect(day('2026-03-10')).toHaveText(['0', '0', '0', '-', '不变'])
  await expect(main.getByText('4 天中有 3 天会变')).toBeVisible()
  await expectAccessible(page)
  await main.getByRole('combobox', { name: '另一个时区' }).fill('Mars/Base')
  await main.getByRole('button', { name: '预览', exact: true }).click()
  await expect(main.getByText('没有这个时区')).toBeVisible()

  // The preview of the clocks in Operate leads here, with the zone that somebody looks at.
  await page.goto('/micro/operate/global-settings')
  await main.getByRole('button', { name: '设置时区' }).click()
  await dialog.getByRole('combobox').fill('Asia/Tokyo')
  await dialog.getByRole('button', { name: '看看会移动什么' }).click()
  await dialog.getByRole('link', { name: '按这个时区预览最近 14 天的数字' }).click()
  // The zone that was typed is not saved: the way to its figures asks as any other does.
  await page.getByRole('dialog', { name: '放弃填写的内容？' }).getByRole('button', { name: '放弃' }).click()
  await expect(page).toHaveURL(/\/data-center\/zone\?zone=Asia(%2F|\/)Tokyo/)
  await expect(page.getByRole('heading', { level: 1, name: '换时区预览' })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(main.getByText(/天中有 \d+ 天会变/)).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
  await play.putAway()
})
