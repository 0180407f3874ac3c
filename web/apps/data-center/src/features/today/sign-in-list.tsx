import { GameTime } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import type { TodayOverview } from '../../components/today'
import { todayTexts } from './locales'
import { Initial, RecentList, SHOWN_ENTRIES } from './recent-list'
import styles from './recent-list.module.css'

export function SignInList({ signIns }: { signIns: TodayOverview['recent_sign_ins'] }) {
  const t = todayTexts.useT()
  return (
    <RecentList title={t('recentSignIns')} empty={t('recentSignIns.empty')}>
      {signIns.slice(0, SHOWN_ENTRIES).map(({ user_name, at }, index) => (
        <li key={`${at}-${index}`} className={`${layout.row} ${styles.item} ${styles.single}`}>
          <Initial name={user_name} />
          <div className={`${layout.grow} ${layout.spread}`}>
            <span className={layout.clip}>{user_name}</span>
            <span className={`${layout.hint} ${layout.digits}`}>
              <GameTime at={at} hasDayNames />
            </span>
          </div>
        </li>
      ))}
    </RecentList>
  )
}
