// The home page: what needs doing today for each game, what colleagues say, and the way to go on.
import { layout } from '@longshore/ui/layout'
import { useQuery } from '@tanstack/react-query'
import { Glance } from '@/components/glance'
import { useSession } from '@/lib/stores/session'
import { type HomeOverview, homeOverviewQuery } from './api'
import { CommentFeed } from './comment-feed'
import { Greeting } from './greeting-line'
import styles from './home.module.css'
import { HomeFailure, HomeOutlines, NoGames, NoPermissions } from './home-states'
import { homeTexts } from './locales'
import { Shortcuts } from './shortcuts'
import { TodoBoard } from './todo-board'

export function HomePage() {
  const hasPermissions = useSession((state) => (state.user?.Permissions.length ?? 0) > 0)
  return (
    <div className={styles.page}>
      <Greeting />
      <Glance />
      {hasPermissions ? <Overview /> : <NoPermissions />}
    </div>
  )
}

function Overview() {
  const query = useQuery(homeOverviewQuery())
  if (query.data) return <Board overview={query.data} />
  if (query.isPending) return <HomeOutlines />
  return <HomeFailure reason={query.error.message} onRetry={() => void query.refetch()} />
}

function Board({ overview }: { overview: HomeOverview }) {
  const t = homeTexts.useT()
  const { games } = overview
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        {games.length === 0 ? <NoGames /> : <TodoBoard games={games} groups={overview.todos} />}
      </div>
      <div className={`${layout.column} ${layout.stack}`}>
        {games.length > 0 && <Shortcuts games={games} />}
        <CommentFeed
          id="home-mentions"
          icon="at"
          title={t('mentions')}
          comments={overview.mentions}
          games={games}
          empty={t('mentions.none')}
          emptyLead={t('mentions.noneLead')}
        />
        <CommentFeed
          id="home-recent"
          icon="chat"
          title={t('recent')}
          comments={overview.recent_comments}
          games={games}
          empty={t('recent.none')}
          emptyLead={t('recent.noneLead')}
        />
      </div>
    </div>
  )
}
