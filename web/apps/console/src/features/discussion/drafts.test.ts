// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { useSession } from '@/lib/stores/session'
import { draftKey, dropDraft, keepDraft, lostDrafts, settleDraft, useDrafts } from './drafts'

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

it('goes with what was sent of it, and stays with what was typed since', () => {
  const sent = { content: '<p>x</p>', tags: ['t'] }
  keepDraft('new', sent)
  settleDraft('new', '7', { ...sent, tags: ['t'] })
  expect(useDrafts.getState().drafts).toEqual({})
  const more = { content: '<p>x and y</p>', tags: ['t'] }
  for (const from of ['new', '7']) {
    keepDraft(from, more)
    settleDraft(from, '7', sent)
    expect(useDrafts.getState().drafts).toEqual({ 7: more })
  }
  // Nothing was typed since: what is there stays.
  settleDraft('new', '7', sent)
  expect(useDrafts.getState().drafts).toEqual({ 7: more })
})

it('is lost when its comment has gone from the page', () => {
  const scope = { pageId: '/operate', gameId: 1 }
  for (const of of [undefined, 3, 4, 'reply-5', 'reply-6'] as const)
    keepDraft(draftKey(scope, of), { content: '<p>x</p>', tags: [] })
  for (const elsewhere of [
    { pageId: '/operate/switches', gameId: 1 },
    { pageId: '/operate', gameId: 2 },
  ])
    keepDraft(draftKey(elsewhere, 9), { content: '<p>x</p>', tags: [] })
  expect(lostDrafts(useDrafts.getState().drafts, scope, new Set([3, 5]))).toEqual([4, 'reply-6'])
})
