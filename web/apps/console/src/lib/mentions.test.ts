// @vitest-environment happy-dom
import type { Comment } from '@longshore/api-client'
import { expect, test } from 'vitest'
import { withPresentNames } from './mentions'

const comment = (content: string, replies: Partial<Comment>[] = []) =>
  ({ content, mentions: [{ id: 12, name: '王磊<3' }], replies }) as Comment

test('a mention says the name that its colleague has now', () => {
  const { content } = withPresentNames(
    comment('<p>请 <span data-mention-id="12">@小<em>王</em></span> 看一下</p>'),
  )
  expect(content).toBe('<p>请 <span data-mention-id="12">@王磊&lt;3</span> 看一下</p>')
})

test('a mention of nobody is struck out, and mentions nobody', () => {
  const { content } = withPresentNames(comment('<p><span data-mention-id="7">@谁</span> 好</p>'))
  expect(content).toBe('<p><s>@谁</s> 好</p>')
})

test('the same in replies, and what mentions nobody stays as it is', () => {
  const reply = { content: '<p><span data-mention-id="7">@a</span></p>', mentions: [{ id: 7, name: 'b' }] }
  const plain = '<p>1 < 2 &nbsp; <b>x</b></p>'
  const shown = withPresentNames(comment(plain, [reply]))
  expect(shown.content).toBe(plain)
  expect(shown.replies[0]?.content).toBe('<p><span data-mention-id="7">@b</span></p>')
})
