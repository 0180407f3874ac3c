// Whoever deletes rows of a table by the keyboard, one after the other, goes on from the next one.
import { expect, headersOf, openConsole, test } from '../fixtures'
import { Play } from '../operate/play'

test('[issue] a deleted report passes the focus on to the next row, the last one to what is before', async ({
  page,
}) => {
  const play = await Play.begin(page.request)
  const path = '/data-center/reports'
  const { user } = await openConsole(page, { account: 'aurora.all', game: play.game.Id, path })
  for (const name of ['one', 'two', 'three']) {
    const answer = await page.request.post('/ultra/protected/app/send/data-new/reports/save', {
      headers: headersOf(user, play.game.Id),
      data: { game_id: play.game.Id, name, page: 'overview', search: '', is_shared: false },
    })
    expect(((await answer.json()) as { code: number; msg: string }).code).toBe(0)
  }
  await page.reload()
  const main = page.getByRole('main')
  const names = main.getByRole('table').getByRole('link')
  await expect(names).toHaveCount(3)
  const [first, second, third] = await names.allTextContents()
  const remove = async (name: string | undefined): Promise<void> => {
    await main.getByRole('button', { name: `删除${name}` }).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).press('Enter')
    await expect(main.getByRole('link', { name })).toHaveCount(0)
  }
  await remove(second)
  await expect(main.getByRole('link', { name: third })).toBeFocused()
  await remove(third)
  await expect(main.getByRole('button', { name: `删除${first}` })).toBeFocused()
  await play.putAway()
})
