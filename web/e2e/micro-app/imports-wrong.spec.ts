// 导入: what is wrong with a file, said where it is chosen and where it was imported, in both languages.
import { writeFile } from 'node:fs/promises'
import { expect, expectAccessible, openConsole, test } from '../fixtures'
import { Play } from '../operate/play'
import { engineAnswers } from './steps'

const LOG = ['77', '12', 's1', '1', 'u1', 'r1', '2026-03-09 08:00:00', '60', '0', '60', 'quest']

function file(content: string | Buffer, name = 'wrong.csv') {
  return { name, mimeType: 'text/csv', buffer: Buffer.from(content) }
}

test('[issue] a file that is wrong says what is wrong with it, and nothing of it counts', async ({
  page,
}) => {
  test.slow()
  const play = await Play.begin(page.request)
  const { Id: game } = play.game
  await openConsole(page, { account: 'aurora.all', game, path: '/data-center/imports' })
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  const choose = async (chosen: ReturnType<typeof file> | string, log = ''): Promise<void> => {
    await main.getByRole('button', { name: '导入文件' }).click()
    await dialog.getByRole('combobox', { name: '文件类型' }).selectOption(log)
    await dialog.getByLabel('选择文件').setInputFiles(chosen)
    await dialog.getByRole('button', { name: '读取文件' }).click()
  }
  const refused = async (text: string): Promise<void> => {
    await expect(dialog.getByText(text)).toBeVisible()
    await dialog.getByRole('button', { name: /^取\s*消$/ }).click()
  }
  await choose(file(''))
  await refused('文件是空的')
  await choose(file(' \n\n'))
  await refused('文件不能读取：文件是空的')
  await choose(file(Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0, 0])))
  await refused('文件不能读取：不是以逗号、分号或制表符分隔的文本')
  await choose(file('time|uid|amount\n2026-03-09 08:00:00|u1|6\n'))
  await refused('文件不能读取：只有一列：分隔符不是逗号、分号或制表符')
  await choose(file('time,uid,amount\n2026-03-09 08:00:00,u1,6\n'), 'playercharger')
  await refused('文件不能读取：只有一列：游戏日志以制表符分隔')
  await choose(file('time,uid,amount\n'))
  await refused('文件不能读取：只有标题，没有数据')
  const large = test.info().outputPath('large.csv')
  await writeFile(large, Buffer.alloc((512 << 20) + 1, 'a,b\n'))
  await choose(large)
  await refused('512 MB')

  // Columns of a log of gold are known by what they hold.
  await choose(file(`${LOG.join('\t')}\n`, 'gold.log'), 'goldobtain')
  await expect(dialog.getByRole('combobox', { name: '渠道内玩家标识' })).toHaveValue('5')
  await expect(dialog.getByRole('combobox', { name: '时间' })).toHaveValue('7')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: /^取\s*消$/ }).click()

  // Dates that are no dates: each line says so, nothing counts, and the same file may come again.
  const bad = file('time,uid,amount\n昨天,u1,6\n32/13/2026,u2,7\n', 'bad-dates.csv')
  for (let times = 1; times <= 2; times++) {
    await choose(bad)
    await dialog.getByRole('button', { name: '开始导入' }).click()
    await expect(main.getByText('没有一行被导入')).toHaveCount(times, { timeout: 90_000 })
  }
  const row = main.getByRole('row').filter({ hasText: 'bad-dates.csv' }).first()
  await expect(row.getByRole('cell')).toContainText(['付费', '没有一行被导入', '0', '2'])
  await expect(row.getByRole('button', { name: /未导入的行和原因/ })).toBeVisible()
  await page.mouse.move(0, 0)
  await expectAccessible(page)

  await page.goto('/micro/data-center/payments')
  await engineAnswers(page)
  await expect(main.getByText('还没有数据').first()).toBeVisible()

  await page.evaluate(() => {
    const kept = { state: { language: 'en-US', theme: 'light' }, version: 0 }
    localStorage.setItem('longshore.preferences', JSON.stringify(kept))
  })
  await page.goto('/micro/data-center/imports')
  await expect(main.getByText('Not one line was imported').first()).toBeVisible()
  await main.getByRole('button', { name: 'Import a file' }).click()
  await dialog.getByLabel('Choose a file').setInputFiles(file('a|b\n'))
  await dialog.getByRole('button', { name: 'Read the file' }).click()
  await expect(dialog.getByText('there is one column alone')).toBeVisible()
  await expectAccessible(page)
  await play.putAway()
})
