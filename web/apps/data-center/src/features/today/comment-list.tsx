import type { Comment } from '@longshore/api-client'
import { GameTime } from '@longshore/ui'
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
        <li key={comment.id} className={styles.item}>
          <Initial name={comment.created_user_name} />
          <div className={styles.body}>
            <div className={styles.line}>
              <span className={styles.name}>{comment.created_user_name}</span>
              <span className={styles.time}>
                <GameTime at={comment.created_at} hasDayNames />
              </span>
            </div>
            <p className={styles.text}>{plainText(comment.content) || t('picture')}</p>
            <p className={styles.place}>{pageTitle(comment.page_id, t)}</p>
          </div>
        </li>
      ))}
    </RecentList>
  )
}
