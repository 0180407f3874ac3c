// Mentions in comments: kept as they were written, read by the names that people have now.
import type { Comment, Schemas } from '@longshore/api-client'

type Written = Pick<Schemas['CommentReply'], 'content' | 'mentions'>

/**
 * A comment whose mentions, those of its replies too, say the present name of whom they mention. One of nobody, as comments of
 * before may have it, is struck out and mentions nobody.
 */
export function withPresentNames(comment: Comment): Comment {
  return { ...named(comment), replies: comment.replies.map(named) }
}

function named<One extends Written>(comment: One): One {
  if (!comment.content.includes('data-mention-id')) return comment
  const names = new Map(comment.mentions.map(({ id, name }) => [String(id), name]))
  // A parsed document is inert: nothing in it loads or runs.
  const parsed = new DOMParser().parseFromString(comment.content, 'text/html')
  for (const mention of parsed.body.querySelectorAll<HTMLElement>('span[data-mention-id]')) {
    const name = names.get(mention.dataset.mentionId ?? '')
    if (name === undefined) {
      const gone = parsed.createElement('s')
      gone.append(...mention.childNodes)
      mention.replaceWith(gone)
    } else mention.textContent = `@${name}`
  }
  return { ...comment, content: parsed.body.innerHTML }
}
