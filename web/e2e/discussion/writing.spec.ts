import { expect, headersOf, listGames, openConsole, signIn, stopClock, test } from '../fixtures'
import { cardOf, createComment, openDiscussion, uniqueText, write } from './steps'

const PATH = '/pack/game-conf'
const PAGE_ID = 'GameConf'

test('[C-01] the drawer has the modes list and comment', async ({ page }) => {
  await openConsole(page, { account: 'aurora.all', path: PATH })
  const drawer = await openDiscussion(page)
  await expect(drawer.getByRole('textbox', { name: '评论内容' })).toHaveCount(0)
  await drawer.getByRole('button', { name: /写评论|继续写草稿/ }).click()
  await expect(drawer.getByRole('textbox', { name: '评论内容' })).toBeFocused()
  await expect(drawer.getByRole('searchbox')).toHaveCount(0)
})

test('[C-02] own comments can be edited: 发表评论, then 更新评论', async ({ page }) => {
  await openConsole(page, { account: 'aurora.all', path: PATH })
  const drawer = await openDiscussion(page)
  const text = uniqueText('first')
  await write(drawer, text)
  await drawer.getByRole('combobox', { name: '标签' }).fill('约定')
  await page.keyboard.press('Enter')
  await drawer.getByRole('button', { name: '发表评论', exact: true }).click()
  await expect(cardOf(drawer, text)).toContainText('约定')

  await cardOf(drawer, text).getByRole('button', { name: /^编辑/ }).click()
  const editor = drawer.getByRole('textbox', { name: '评论内容' })
  await expect(editor).toContainText(text)
  await expect(editor).toBeFocused()
  await editor.pressSequentially(' 已修改')
  await drawer.getByRole('button', { name: '更新评论', exact: true }).click()
  await expect(cardOf(drawer, text)).toContainText(`${text} 已修改`)
})

test('[C-03] cancel returns to the list and keeps the draft', async ({ page }) => {
  await openConsole(page, { account: 'aurora.pack', path: PATH })
  const drawer = await openDiscussion(page)
  const text = uniqueText('draft')
  await write(drawer, text)
  await drawer.getByRole('button', { name: '取消', exact: true }).click()
  await expect(drawer.getByRole('searchbox')).toBeVisible()

  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await openDiscussion(page)
  await drawer.getByRole('button', { name: '继续写草稿' }).click()
  await expect(drawer.getByRole('textbox', { name: '评论内容' })).toContainText(text)
  await drawer.getByRole('button', { name: '放弃草稿' }).click()
  await expect(drawer.getByRole('textbox', { name: '评论内容' })).not.toContainText(text)
  await drawer.getByRole('button', { name: '取消', exact: true }).click()
  await expect(drawer.getByRole('button', { name: '写评论' })).toBeVisible()
})

test('[C-04] deleting asks 是否确认删除? under 提示', async ({ page }) => {
  const user = await signIn(page.request, 'aurora.all')
  const [game] = await listGames(page.request, user, 'app')
  const text = uniqueText('doomed')
  await createComment(page.request, user, game?.Id ?? 0, { content: `<p>${text}</p>`, page_id: PAGE_ID })
  await openConsole(page, { account: 'aurora.all', path: PATH, game: game?.Id })
  const drawer = await openDiscussion(page)
  const question = page.getByRole('dialog', { name: '提示' })

  await cardOf(drawer, text).getByRole('button', { name: /^删除/ }).click()
  await expect(question).toContainText('是否确认删除?')
  await question.getByRole('button', { name: '取消', exact: true }).click()
  await expect(cardOf(drawer, text)).toBeVisible()

  await cardOf(drawer, text).getByRole('button', { name: /^删除/ }).click()
  await question.getByRole('button', { name: '确定', exact: true }).click()
  await expect(cardOf(drawer, text)).toHaveCount(0)
  await page.reload()
  await openDiscussion(page)
  await expect(cardOf(drawer, text)).toHaveCount(0)
})

test('a refused delete puts the comment back at once', async ({ page }) => {
  const user = await signIn(page.request, 'aurora.all')
  const [game] = await listGames(page.request, user, 'app')
  const text = uniqueText('kept')
  await createComment(page.request, user, game?.Id ?? 0, { content: `<p>${text}</p>`, page_id: PAGE_ID })
  await page.route('**/ultra/api/v1/comment?*', (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({ json: { code: 4030, msg: '没有权限', data: null } })
      : route.continue(),
  )
  await openConsole(page, { account: 'aurora.all', path: PATH, game: game?.Id })
  const drawer = await openDiscussion(page)
  // No list comes any more: what is seen afterwards was put back by the page itself.
  await page.route('**/ultra/api/v1/comments?*', () => undefined)
  await cardOf(drawer, text).getByRole('button', { name: /^删除/ }).click()
  await page.getByRole('dialog', { name: '提示' }).getByRole('button', { name: '确定' }).click()
  await expect(page.getByRole('alert').getByText('没有权限')).toBeVisible()
  await expect(cardOf(drawer, text)).toBeVisible()
})

test('[C-05] after saving the list reloads from page 1', async ({ page }) => {
  await openConsole(page, { account: 'aurora.pack', path: '/pack/sdk' })
  const drawer = await openDiscussion(page)
  await drawer
    .getByRole('button', { name: '加载更多' })
    .or(drawer.getByRole('article').nth(12))
    .first()
    .scrollIntoViewIfNeeded()
  await page.mouse.move(1200, 500)
  await page.mouse.wheel(0, 5000)
  await expect(drawer.getByRole('article').nth(15)).toBeAttached()

  const text = uniqueText('newest')
  await write(drawer, text)
  const pages: (string | null)[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname === '/ultra/api/v1/comments') pages.push(url.searchParams.get('page'))
  })
  await drawer.getByRole('button', { name: '发表评论', exact: true }).click()
  await expect(drawer.getByRole('article').first()).toContainText(text)
  // Those that were scrolled to before are not read again.
  await page.waitForLoadState('networkidle')
  expect(pages).toEqual(['1'])
  await cardOf(drawer, text).getByRole('button', { name: /^删除/ }).click()
  await page.getByRole('dialog', { name: '提示' }).getByRole('button', { name: '确定' }).click()
  await expect(cardOf(drawer, text)).toHaveCount(0)
})

test('[C-09] empty content is refused with 评论内容不能为空!', async ({ page }) => {
  await openConsole(page, { account: 'aurora.all', path: PATH })
  const drawer = await openDiscussion(page)
  await write(drawer, '   ')
  let posts = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/api/v1/comment')) posts += 1
  })
  await drawer.getByRole('button', { name: '发表评论', exact: true }).click()
  await expect(page.getByText('评论内容不能为空!')).toBeVisible()
  expect(posts).toBe(0)
})

test('[C-10] only the creator may edit or delete, on the server too', async ({ page }) => {
  const owner = await signIn(page.request, 'aurora.pack')
  const [game] = await listGames(page.request, owner, 'app')
  const gameId = game?.Id ?? 0
  const text = uniqueText('others')
  const comment = await createComment(page.request, owner, gameId, {
    content: `<p>${text}</p>`,
    page_id: PAGE_ID,
  })
  const { user } = await openConsole(page, { account: 'aurora.all', path: PATH, game: gameId })
  const drawer = await openDiscussion(page)
  await expect(cardOf(drawer, text)).toBeVisible()
  await expect(cardOf(drawer, text).getByRole('button')).toHaveCount(0)

  const headers = headersOf(user, gameId)
  const edit = await page.request.put('/ultra/api/v1/comment', {
    headers,
    form: { id: comment.id, content: '<p>stolen</p>', page_id: PAGE_ID, tags: '' },
  })
  expect((await edit.json()).code).not.toBe(0)
  const remove = await page.request.delete(`/ultra/api/v1/comment?id=${comment.id}`, { headers })
  expect((await remove.json()).code).not.toBe(0)
})

test('[C-11] an undo step is a second of typing', async ({ page }) => {
  await openConsole(page, { account: 'aurora.mini', path: '/operate' })
  const drawer = await openDiscussion(page)
  const editor = await write(drawer, '')
  // The clock of the page is the test's: however slow the machine types, no second goes by.
  await stopClock(page)
  await editor.pressSequentially('aaa')
  await page.clock.runFor(500)
  await editor.pressSequentially('bbb')
  await page.clock.runFor(1200)
  await editor.pressSequentially('ccc')
  await page.clock.resume()
  await page.keyboard.press('Control+z')
  await expect(editor).toHaveText('aaabbb')
  await page.keyboard.press('Control+z')
  await expect(editor).toHaveText('')
})

test('[C-11] images must be png, jpeg or gif', async ({ page }) => {
  await openConsole(page, { account: 'aurora.mini', path: '/operate' })
  const drawer = await openDiscussion(page)
  const editor = await write(drawer, 'x')
  const paste = (type: string, name: string) =>
    editor.evaluate(
      (element, file) => {
        const data = new DataTransfer()
        data.items.add(new File(['x'], file.name, { type: file.type }))
        element.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
        )
      },
      { type, name },
    )
  await paste('image/svg+xml', 'x.svg')
  await expect(page.getByText('图片仅支持 png、jpeg 和 gif 格式')).toBeVisible()
  // A name and a type are no picture: what the server does not recognise is refused with the reason.
  await paste('image/gif', 'x.gif')
  await expect(page.getByText(/x\.gif/).first()).toBeVisible()
  await expect(editor.locator('img')).toHaveCount(0)
  await expect(editor).toHaveText('x')
})

test('a mention is stored with the colleague’s id', async ({ page }) => {
  const { user, game } = await openConsole(page, { account: 'aurora.all', path: PATH })
  const drawer = await openDiscussion(page)
  const text = uniqueText('ask')
  const editor = await write(drawer, `${text} @王`)
  const option = drawer.getByRole('option', { name: /王磊/ })
  await expect(option).toBeVisible()
  await expect(editor).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id')) ?? '-')
  await page.keyboard.press('Enter')
  await editor.pressSequentially('请看')
  await page.keyboard.press('Control+Enter')
  await expect(cardOf(drawer, text).locator('[data-mention-id]')).toHaveText('@王磊')
  await cardOf(drawer, text).getByRole('button', { name: /^编辑/ }).click()
  await expect(editor.locator('[data-mention-id]')).toHaveText('@王磊')
  await drawer.getByRole('button', { name: '取消', exact: true }).click()

  const answer = await page.request.get(
    `/ultra/api/v1/comments?page_id=${PAGE_ID}&content=${encodeURIComponent(text)}`,
    {
      headers: headersOf(user, game?.Id),
    },
  )
  const [stored] = (await answer.json()).data.list
  expect(stored.mentions).toEqual([{ id: expect.any(Number), name: '王磊' }])
  expect(stored.content).toContain(`<span data-mention-id="${stored.mentions[0].id}">@王磊</span>`)
})

test('the browser asks before a tab with unsaved text is closed', async ({ page }) => {
  await openConsole(page, { account: 'aurora.mini', path: '/operate' })
  const drawer = await openDiscussion(page)
  await write(drawer, 'unsaved')
  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.accept()
})

test('Escape closes the list of colleagues first, then the drawer', async ({ page }) => {
  await openConsole(page, { account: 'aurora.mini', path: '/operate' })
  const drawer = await openDiscussion(page)
  await write(drawer, '@')
  await expect(drawer.getByRole('listbox', { name: '同事' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer.getByRole('listbox', { name: '同事' })).toHaveCount(0)
  await expect(drawer).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  await expect(page.getByRole('banner').getByRole('button', { name: /^讨论/ })).toBeFocused()
})
