// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { useSession } from '@/lib/stores/session'
import { draftKey, dropDraft, keepDraft, useDrafts } from './drafts'

beforeEach(() => useDrafts.setState({ drafts: {} }))

it('keeps one draft for each user, page, game and edited comment', () => {
  useSession.setState({ uid: '1' })
  const keys = [
    draftKey({ pageId: 'SDK', gameId: 1 }),
    draftKey({ pageId: 'SDK', gameId: 2 }),
    draftKey({ pageId: 'Channel', gameId: 1 }),
    draftKey({ pageId: 'SDK', gameId: 1 }, 9),
  ]
  useSession.setState({ uid: '2' })
  keys.push(draftKey({ pageId: 'SDK', gameId: 1 }))
  expect(new Set(keys).size).toBe(5)
})

it('is kept in session storage until it is dropped', () => {
  keepDraft('k', { content: '<p>x</p>', tags: ['t'] })
  expect(sessionStorage.getItem('longshore.comment-drafts')).toContain('<p>x</p>')
  dropDraft('k')
  expect(useDrafts.getState().drafts).toEqual({})
})
