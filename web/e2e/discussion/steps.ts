// Steps that the discussion's tests share.
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { type Envelope, expect, headersOf, type TestUser } from '../fixtures'

export interface TestComment {
  id: number
  content: string
  page_id: string
  tags: string[]
  created_user_id: number
  updated_at: number
}

export interface CommentPage {
  list: TestComment[]
  total: number
}

/** Opens the drawer from the top bar and waits for its list. */
export async function openDiscussion(page: Page): Promise<Locator> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^(讨论|Discussion)/ })
    .click()
  const drawer = page.getByRole('complementary', { name: /讨论|Discussion/ })
  await expect(drawer.getByText(/^(共 \d+ 条评论|\d+ comments?)$/)).toBeVisible()
  return drawer
}

/** Opens the editor and writes into it. */
export async function write(drawer: Locator, text: string): Promise<Locator> {
  await drawer.getByRole('button', { name: /写评论|继续写草稿/ }).click()
  const editor = drawer.getByRole('textbox', { name: '评论内容' })
  await expect(editor).toBeFocused()
  await editor.pressSequentially(text)
  return editor
}

export function cardOf(drawer: Locator, text: string): Locator {
  return drawer.getByRole('article').filter({ hasText: text })
}

/** Writes a comment by the API; gives it as the server stored it. */
export async function createComment(
  request: APIRequestContext,
  user: TestUser,
  gameId: number,
  fields: { content: string; page_id: string; tags?: string },
): Promise<TestComment> {
  const answer = await request.post('/ultra/api/v1/comment', {
    headers: headersOf(user, gameId),
    form: fields,
  })
  const envelope = (await answer.json()) as Envelope<TestComment>
  expect(envelope.code, envelope.msg).toBe(0)
  return envelope.data
}

/** A text that no other test writes. */
export function uniqueText(label: string): string {
  return `${label} ${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`
}
