import { GameTime } from '@longshore/ui'
import type { TodayOverview } from './api'
import { todayTexts } from './locales'
import { Initial, RecentList, SHOWN_ENTRIES } from './recent-list'
import styles from './recent-list.module.css'

export function SignInList({ signIns }: { signIns: TodayOverview['recent_sign_ins'] }) {
  const t = todayTexts.useT()
  return (
    <RecentList title={t('recentSignIns')} empty={t('recentSignIns.empty')}>
      {signIns.slice(0, SHOWN_ENTRIES).map(({ user_name, at }, index) => (
        <li key={`${at}-${index}`} className={`${styles.item} ${styles.single}`}>
          <Initial name={user_name} />
          <div className={`${styles.body} ${styles.line}`}>
            <span className={styles.name}>{user_name}</span>
            <span className={styles.time}>
              <GameTime at={at} hasDayNames />
            </span>
          </div>
        </li>
      ))}
    </RecentList>
  )
}
