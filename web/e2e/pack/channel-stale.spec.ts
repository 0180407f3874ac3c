// A channel that another has changed since the list was read: whoever acts on it is told, and can act on it as it is now.
import { expect, openConsole, test } from '../fixtures'
import { freshGame, setUpChannel, usdk } from './pack-steps'

test('a channel that another has changed is removed once one has been told who', async ({ page }) => {
  const { user, game, putAway } = await freshGame(page.request, 'aurora.all')
  await setUpChannel(page.request, user, game.Id, 'official', { site_id: '1' })
  await openConsole(page, { account: 'aurora.all', game: game.Id, path: '/pack/channel' })
  await page.getByRole('button', { name: '移除 官方网站', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '移除 官方网站？' })
  await expect(dialog).toBeVisible()
  await setUpChannel(page.request, user, game.Id, 'official', { site_id: '2' })
  const remove = dialog.getByRole('button', { name: /^移\s*除$/ })
  await remove.click()
  await expect(dialog.getByRole('alert')).toContainText(`已被${user.Name}修改`)
  // As soon as the list has been read again.
  await expect(async () => {
    await remove.click()
    await expect(dialog).toBeHidden({ timeout: 2_000 })
  }).toPass()
  const { list } = await usdk<{ list: unknown[] }>(page.request, user, game.Id, 'channel/list')
  expect(list).toEqual([])
  await putAway()
})
