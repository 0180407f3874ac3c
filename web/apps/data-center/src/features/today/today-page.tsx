// Today at a glance: sign-ins and comments of the selected game, and the way to the phone.
import { FailureState, NoGameState, Page, useLoad, useRemoteSession } from '@longshore/remote'
import { useTodayQuery } from './api'
import { CommentList } from './comment-list'
import { Figures } from './figures'
import { todayTexts } from './locales'
import { PhoneCard } from './phone-card'
import { SignInList } from './sign-in-list'
import styles from './today-page.module.css'
import { TodaySkeleton } from './today-skeleton'
import { UpdatedAt } from './updated-at'

export function TodayPage() {
  const t = todayTexts.useT()
  const { game } = useRemoteSession()
  if (!game) return <NoGameState area={t('area')} />
  return <GameToday key={game.id} gameId={game.id} gameName={game.name} />
}

function GameToday({ gameId, gameName }: { gameId: number; gameName: string }) {
  const t = todayTexts.useT()
  const load = useLoad(useTodayQuery(gameId))
  if (load.state === 'failed')
    return (
      <Page title={t('title')}>
        <FailureState error={load.error} area={t('area')} onRetry={load.retry} />
      </Page>
    )
  if (load.state === 'loading')
    return (
      <Page title={t('title')} lead={gameName}>
        <TodaySkeleton />
      </Page>
    )
  const { data, query } = load
  return (
    <Page
      title={t('title')}
      lead={t('lead', { game: gameName, date: data.date, zone: data.time_zone })}
      actions={
        <UpdatedAt
          at={query.dataUpdatedAt}
          isRefreshing={load.isRefreshing}
          hasFailed={query.isRefetchError}
          onRefresh={() => void query.refetch()}
        />
      }
    >
      <div className={styles.grid}>
        <div className={styles.main}>
          <Figures overview={data} />
          <div className={styles.lists}>
            <SignInList signIns={data.recent_sign_ins} />
            <CommentList comments={data.recent_comments} />
          </div>
        </div>
        <PhoneCard gameId={gameId} />
      </div>
    </Page>
  )
}
