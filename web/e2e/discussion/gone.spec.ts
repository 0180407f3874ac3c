// What another deletes while one writes, and where whoever has no mouse goes on.
import { expect, headersOf, openConsole, signIn, test } from '../fixtures'
import { holdBack } from '../holding'
import { Play } from '../operate/play'
import { png } from '../pack/png'
import { cardOf, createComment, openDiscussion, uniqueText, write } from './steps'

const PATH = '/pack/game-conf'
const PAGE_ID = 'GameConf'
const publish = { name: '发表评论', exact: true }

test('a reply to what is deleted meanwhile is not lost: it can be posted as a comment of its own', async ({
  page,
}) => {
  const play = await Play.begin(page.request)
  const colleague = await signIn(page.request, 'aurora.pack')
  const question = uniqueText('question')
  const fields = { page_id: PAGE_ID, content: `<p>${question}</p>` }
  const { id } = await createComment(page.request, colleague, play.game.Id, fields)
  await openConsole(page, { account: 'aurora.all', path: PATH, game: play.game.Id })
  const drawer = await openDiscussion(page)
  await drawer.getByRole('button', { name: '回复', exact: true }).click()
  await drawer.getByRole('textbox', { name: '评论内容' }).pressSequentially('a long answer')
  const headers = headersOf(colleague, play.game.Id)
  await page.request.delete(`/ultra/api/v1/comment?id=${id}`, { headers })
  await drawer.getByRole('button', publish).click()
  await expect(drawer.getByRole('alert')).toContainText('你要回复的评论已被删除')
  await expect(drawer.getByRole('heading', { name: '写评论' })).toBeVisible()
  await drawer.getByRole('button', publish).click()
  await expect(cardOf(drawer, 'a long answer')).toBeVisible()
  await expect(drawer.getByText(question)).toHaveCount(0)
  await play.putAway()
})

test('a reply that was begun is still there when its thread was deleted before one came back', async ({
  page,
}) => {
  const play = await Play.begin(page.request)
  const colleague = await signIn(page.request, 'aurora.pack')
  const fields = { page_id: PAGE_ID, content: '<p>question</p>' }
  const { id } = await createComment(page.request, colleague, play.game.Id, fields)
  await openConsole(page, { account: 'aurora.all', path: PATH, game: play.game.Id })
  const drawer = await openDiscussion(page)
  await drawer.getByRole('button', { name: '回复', exact: true }).click()
  await drawer.getByRole('textbox', { name: '评论内容' }).pressSequentially('a long answer')
  await drawer.getByRole('button', { name: '取消', exact: true }).click()
  await expect(drawer.getByRole('button', { name: '继续写回复' })).toBeVisible()
  await expect(drawer.getByRole('button', { name: '继续写这份草稿' })).toHaveCount(0)
  const headers = headersOf(colleague, play.game.Id)
  await page.request.delete(`/ultra/api/v1/comment?id=${id}`, { headers })
  await page.reload()
  await openDiscussion(page)
  await drawer.getByRole('button', { name: '继续写这份草稿' }).click()
  await expect(drawer.getByRole('alert')).toContainText('你要回复的评论已被删除')
  await drawer.getByRole('button', publish).click()
  await expect(cardOf(drawer, 'a long answer')).toBeVisible()
  await expect(drawer.getByRole('button', { name: '继续写这份草稿' })).toHaveCount(0)
  await play.putAway()
})

test('an edit of what one deleted elsewhere is posted anew, tags and all', async ({ page }) => {
  const play = await Play.begin(page.request)
  const { user } = await openConsole(page, { account: 'aurora.all', path: '/home', game: play.game.Id })
  const fields = { page_id: PAGE_ID, content: '<p>first</p>', tags: '约定' }
  const { id } = await createComment(page.request, user, play.game.Id, fields)
  await page.goto('/micro/pack/game-conf')
  const drawer = await openDiscussion(page)
  await drawer.getByRole('button', { name: /^编辑/ }).click()
  await drawer.getByRole('textbox', { name: '评论内容' }).pressSequentially(' and more')
  const headers = headersOf(user, play.game.Id)
  await page.request.delete(`/ultra/api/v1/comment?id=${id}`, { headers })
  await drawer.getByRole('button', { name: '更新评论', exact: true }).click()
  await expect(drawer.getByRole('alert')).toContainText('这条评论已被删除')
  await drawer.getByRole('button', publish).click()
  await expect(cardOf(drawer, 'first and more')).toContainText('约定')
  await play.putAway()
})

test('a thread that is deleted while it is resolved goes from the list', async ({ page }) => {
  const play = await Play.begin(page.request)
  const { user } = await openConsole(page, { account: 'aurora.all', path: '/home', game: play.game.Id })
  const fields = { page_id: PAGE_ID, content: '<p>soon gone</p>' }
  const { id } = await createComment(page.request, user, play.game.Id, fields)
  await page.goto('/micro/pack/game-conf')
  const drawer = await openDiscussion(page)
  await expect(cardOf(drawer, 'soon gone')).toBeVisible()
  const headers = headersOf(user, play.game.Id)
  await page.request.delete(`/ultra/api/v1/comment?id=${id}`, { headers })
  await drawer.getByRole('button', { name: '标为已解决' }).click()
  await expect(cardOf(drawer, 'soon gone')).toHaveCount(0)
  await play.putAway()
})

test('[C-03] [C-04] by keyboard alone one is back at what opened the form, and in the list after a deletion', async ({
  page,
}) => {
  const play = await Play.begin(page.request)
  await openConsole(page, { account: 'aurora.all', path: PATH, game: play.game.Id })
  const drawer = await openDiscussion(page)
  const opener = drawer.getByRole('button', { name: '写评论' })
  const editor = drawer.getByRole('textbox', { name: '评论内容' })
  const cancel = drawer.getByRole('button', { name: '取消', exact: true })
  await opener.press('Enter')
  await expect(editor).toBeFocused()
  await cancel.press('Enter')
  await expect(opener).toBeFocused()

  await write(drawer, 'by keyboard')
  await page.keyboard.press('Control+Enter')
  await expect(cardOf(drawer, 'by keyboard')).toBeVisible()
  await expect(opener).toBeFocused()
  const edit = cardOf(drawer, 'by keyboard').getByRole('button', { name: /^编辑/ })
  const reply = drawer.getByRole('button', { name: '回复', exact: true })
  for (const one of [edit, reply]) {
    await one.press('Enter')
    await expect(editor).toBeFocused()
    await cancel.press('Enter')
    await expect(one).toBeFocused()
  }

  await drawer.getByRole('button', { name: '标为已解决' }).press('Enter')
  await expect(drawer.getByRole('button', { name: '重新打开' })).toBeFocused()
  // The last comment of the page: its place goes with it.
  await drawer.getByRole('button', { name: /^删除/ }).press('Enter')
  await page.getByRole('dialog', { name: '提示' }).getByRole('button', { name: '确定' }).press('Enter')
  await expect(cardOf(drawer, 'by keyboard')).toHaveCount(0)
  await expect(drawer.locator(':focus')).toHaveCount(1)
  await play.putAway()
})

test('what was changed of a comment that stays after all is still there', async ({ page }) => {
  const play = await Play.begin(page.request)
  const { user } = await openConsole(page, { account: 'aurora.all', path: '/home', game: play.game.Id })
  await createComment(page.request, user, play.game.Id, { page_id: PAGE_ID, content: '<p>kept</p>' })
  await page.goto('/micro/pack/game-conf')
  const drawer = await openDiscussion(page)
  await drawer.getByRole('button', { name: /^编辑/ }).click()
  await drawer.getByRole('textbox', { name: '评论内容' }).pressSequentially(' and changed')
  await drawer.getByRole('button', { name: '取消', exact: true }).click()
  await page.route('**/ultra/api/v1/comment?*', (route) =>
    route.request().method() === 'DELETE' ? route.abort() : route.continue(),
  )
  await drawer.getByRole('button', { name: /^删除/ }).click()
  await page.getByRole('dialog', { name: '提示' }).getByRole('button', { name: '确定' }).click()
  await expect(cardOf(drawer, 'kept')).toContainText('有未保存的修改')
  await drawer.getByRole('button', { name: /^编辑/ }).click()
  await expect(drawer.getByRole('textbox', { name: '评论内容' })).toContainText('kept and changed')
  await play.putAway()
})

test('a picture that arrives after the form was left is told of: it is not in the draft', async ({
  page,
}) => {
  await openConsole(page, { account: 'aurora.mini', path: '/operate' })
  const drawer = await openDiscussion(page)
  const editor = await write(drawer, 'with a picture')
  const release = await holdBack(page, /\/ultra\/upload\//)
  await drawer
    .getByLabel('插入图片')
    .and(drawer.locator('input[type=file]'))
    .setInputFiles({ name: 'late.png', mimeType: 'image/png', buffer: png(8, 8, [20, 90, 200]) })
  await expect(drawer.getByText('正在上传')).toBeVisible()
  await drawer.getByRole('button', { name: '取消', exact: true }).click()
  release()
  await expect(page.getByText(/^late\.png 上传完成时评论已关闭/)).toBeVisible()
  await drawer.getByRole('button', { name: '继续写草稿' }).click()
  await expect(editor).toHaveText('with a picture')
})
