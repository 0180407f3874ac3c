// @vitest-environment happy-dom
import type { Comment } from '@longshore/api-client'
import { describe, expect, it } from 'vitest'
import { type CommentPage, nextPage } from './api'
import { uniqueComments } from './comment-list'
import { commentScope, hasDiscussion } from './scope'

function pageOf(count: number, total: number): CommentPage {
  return { list: Array.from({ length: count }, (_, id) => ({ id }) as Comment), total }
}

describe('[C-07] nextPage', () => {
  it('goes on until the loaded count reaches the total', () => {
    const first = pageOf(10, 12)
    expect(nextPage(first, [first])).toBe(2)
    const second = pageOf(2, 12)
    expect(nextPage(second, [first, second])).toBeUndefined()
  })

  it('ends on an empty page, whatever the total says', () => {
    const empty = pageOf(0, 12)
    expect(nextPage(empty, [pageOf(10, 12), empty])).toBeUndefined()
  })
})

it('a comment that comes on two pages is shown once', () => {
  const comments = [{ id: 3 }, { id: 2 }, { id: 2 }, { id: 1 }] as Comment[]
  expect(uniqueComments(comments).map((comment) => comment.id)).toEqual([3, 2, 1])
})

describe('[R-08] commentScope', () => {
  it('gives game pages the game and shared pages none', () => {
    expect(commentScope('SDK', 7)).toEqual({ pageId: 'SDK', gameId: 7 })
    expect(commentScope('Home', 7)).toEqual({ pageId: 'Home', gameId: null })
  })

  it('knows where nothing can be asked for', () => {
    expect(hasDiscussion(commentScope('SDK', undefined))).toBe(false)
    expect(hasDiscussion(commentScope('Setting', undefined))).toBe(true)
    expect(hasDiscussion(commentScope('', undefined))).toBe(false)
  })
})
