// What is typed between posting and the answer is not lost: it goes on as a change of what was posted.
import type { Page } from '@playwright/test'
import { expect, openConsole, test } from '../fixtures'
import { holdBack } from '../holding'
import { Play } from '../operate/play'
import { createComment, openDiscussion, write } from './steps'

const PAGE_ID = 'GameConf'

/** Keeps what is posted or changed waiting; what it gives lets it go on. */
const hold = (page: Page) => holdBack(page, /\/ultra\/api\/v1\/comment$/)

test('what is typed while a comment is on its way can be added to it', async ({ page }) => {
  const play = await Play.begin(page.request)
  await openConsole(page, { account: 'aurora.all', path: '/pack/game-conf', game: play.game.Id })
  const drawer = await openDiscussion(page)
  const release = await hold(page)
  const editor = await write(drawer, 'first')
  await drawer.getByRole('button', { name: '发表评论', exact: true }).click()
  await editor.pressSequentially(' and more')
  release()
  await expect(drawer.getByText('评论已保存，之后写的内容还没有更新进去')).toBeVisible()
  await expect(editor).toHaveText('first and more')
  await drawer.getByRole('button', { name: '更新评论', exact: true }).click()
  await expect(drawer.getByRole('article')).toHaveCount(1)
  await expect(drawer.getByRole('article')).toContainText('first and more')
  await expect(drawer.getByText('有未保存的修改')).toHaveCount(0)
  await play.putAway()
})

test('what is typed while a change is on its way is still there for whoever left the form', async ({
  page,
}) => {
  const play = await Play.begin(page.request)
  const { user } = await openConsole(page, { account: 'aurora.all', path: '/home', game: play.game.Id })
  await createComment(page.request, user, play.game.Id, { page_id: PAGE_ID, content: '<p>first</p>' })
  await page.goto('/micro/pack/game-conf')
  const drawer = await openDiscussion(page)
  await drawer.getByRole('button', { name: /^编辑/ }).click()
  const editor = drawer.getByRole('textbox', { name: '评论内容' })
  await editor.pressSequentially(' second')
  const release = await hold(page)
  await drawer.getByRole('button', { name: '更新评论', exact: true }).click()
  await editor.pressSequentially(' third')
  await drawer.getByRole('button', { name: '取消', exact: true }).click()
  release()
  await expect(drawer.getByRole('article')).toContainText('first second')
  await expect(drawer.getByRole('article')).toContainText('有未保存的修改')
  await drawer.getByRole('button', { name: /^编辑/ }).click()
  await expect(editor).toHaveText('first second third')
  await play.putAway()
})
