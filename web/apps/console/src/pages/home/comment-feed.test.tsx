// @vitest-environment happy-dom
import type { Comment } from '@longshore/api-client'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CommentFeed } from './comment-feed'

const comment = (id: number, gameId: number | null, page: string) =>
  ({
    id,
    game_id: gameId,
    page_id: page,
    content: `<p>text ${id}</p>`,
    created_user_name: '安',
    mentions: [] as Comment['mentions'],
    replies: [] as Comment['replies'],
    created_at: 1_795_000_000,
  }) as Comment

test('what was said about a game that is put away is not said of the whole publisher', () => {
  render(
    <CommentFeed
      id="feed"
      icon="chat"
      title="最新评论"
      comments={[comment(1, 77, 'Unknown'), comment(2, null, 'Unknown')]}
      games={[]}
      empty=""
      emptyLead=""
    />,
  )
  const [ofGame, ofPublisher] = screen.getAllByRole('listitem')
  expect(ofGame).not.toHaveTextContent('发行商全员')
  expect(ofPublisher).toHaveTextContent('发行商全员')
})
