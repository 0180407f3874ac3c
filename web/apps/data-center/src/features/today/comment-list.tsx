import type { Comment } from '@longshore/api-client'
import { GameTime } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { todayTexts } from './locales'
import { pageTitle } from './page-titles'
import { plainText } from './plain-text'
import { Initial, RecentList, SHOWN_ENTRIES } from './recent-list'
import styles from './recent-list.module.css'

export function CommentList({ comments }: { comments: readonly Comment[] }) {
  const t = todayTexts.useT()
  return (
    <RecentList title={t('recentComments')} empty={t('recentComments.empty')}>
      {comments.slice(0, SHOWN_ENTRIES).map((comment) => (
        <li key={comment.id} className={`${layout.row} ${styles.item}`}>
          <Initial name={comment.created_user_name} />
          <div className={layout.grow}>
            <div className={layout.spread}>
              <span className={layout.clip}>{comment.created_user_name}</span>
              <span className={`${layout.hint} ${layout.digits}`}>
                <GameTime at={comment.created_at} hasDayNames />
              </span>
            </div>
            <p className={styles.text}>{plainText(comment.content) || t('picture')}</p>
            <p className={layout.hint}>{pageTitle(comment.page_id, t)}</p>
          </div>
        </li>
      ))}
    </RecentList>
  )
}
