import { expect, expectAccessible, expectNamed, listGames, openConsole, signIn, test } from '../fixtures'
import { createComment, openDiscussion, uniqueText } from './steps'

test('[issue] the discussion stands beside the page, with replies, resolved ones last', async ({ page }) => {
  const colleague = await signIn(page.request, 'aurora.pack')
  const [game] = await listGames(page.request, colleague, 'app')
  const text = uniqueText('question')
  const place = { page_id: 'GameConf' }
  await createComment(page.request, colleague, game?.Id ?? 0, { ...place, content: `<p>${text}</p>` })
  await createComment(page.request, colleague, game?.Id ?? 0, { ...place, content: `<p>${text} later</p>` })
  await page.setViewportSize({ width: 1440, height: 900 })
  await openConsole(page, { account: 'aurora.all', path: '/pack/game-conf', game: game?.Id })
  const main = page.getByRole('main')
  const before = await main.boundingBox()
  const dock = await openDiscussion(page)
  // Beside, not above: the page gave way, is not dimmed, and works.
  const [beside, docked] = [await main.boundingBox(), await dock.boundingBox()]
  expect(beside?.width).toBe((before?.width ?? 0) - 328)
  expect((beside?.x ?? 0) + (beside?.width ?? 0)).toBe(docked?.x)
  await expect(page.locator('.ant-drawer-mask')).toHaveCount(0)
  await expectAccessible(page)
  await expectNamed(page)

  const thread = dock
    .getByRole('listitem')
    .filter({ has: page.getByRole('article').filter({ hasText: text }) })
  const asked = thread.filter({ hasNotText: `${text} later` })
  await asked.getByRole('button', { name: '回复', exact: true }).click()
  const editor = dock.getByRole('textbox', { name: '评论内容' })
  await expect(editor).toBeFocused()
  await expect(dock.getByRole('combobox', { name: '标签' })).toHaveCount(0)
  await editor.pressSequentially('an answer')
  // What is written stays while one moves, and belongs to its page.
  await page.getByRole('navigation', { name: '出包' }).getByRole('link', { name: '渠道配置' }).click()
  await expect(page).toHaveURL(/\/pack\/channel/)
  await expect(dock.getByText(/^共 \d+ 条评论$/)).toBeVisible()
  await page.getByRole('navigation', { name: '出包' }).getByRole('link', { name: '游戏配置' }).click()
  await asked.getByRole('button', { name: '继续写回复' }).click()
  await expect(editor).toContainText('an answer')
  await dock.getByRole('button', { name: '发表评论', exact: true }).click()
  const replies = asked.getByRole('list', { name: '1 条回复' })
  await expect(replies.getByRole('listitem')).toContainText('an answer')
  await expect(replies.getByRole('button', { name: /^编辑/ })).toHaveCount(1)

  await thread.first().getByRole('button', { name: '标为已解决' }).click()
  await expect(thread.first()).not.toContainText('later')
  const later = thread.filter({ hasText: `${text} later` })
  await expect(later).toContainText(/已解决/)
  await page.getByRole('button', { name: '撤销', exact: true }).click()
  await expect(thread.first()).toContainText('later')
  await expect(thread.first().getByRole('button', { name: '标为已解决' })).toBeVisible()

  await page.getByRole('banner').getByRole('button', { name: /^讨论/ }).click()
  await expect(dock).toHaveCount(0)
  expect((await main.boundingBox())?.width).toBe(before?.width)
})

test('[issue] the demo shows what a thread is: replies, and one that is resolved', async ({ page }) => {
  await openConsole(page, { account: 'aurora.all', path: '/pack/channel' })
  await page.getByRole('button', { name: /^讨论/ }).click()
  const dock = page.getByRole('complementary', { name: '讨论' })
  await expect(dock.getByText('收到后直接填，别发群里。')).toBeVisible()
  await expect(dock.locator('[data-resolved]')).toHaveCount(1)
})
