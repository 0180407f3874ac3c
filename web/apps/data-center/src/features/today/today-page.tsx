// Today at a glance: sign-ins and comments of the selected game, and the way to the phone.
import { FailureState, NoGameState, useLoad, useRemoteSession } from '@longshore/remote'
import { GameZoneProvider, PageHeader, ZoneNote } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { Button } from 'antd'
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
      <>
        <PageHeader title={t('title')} />
        <FailureState error={load.error} area={t('area')} onRetry={load.retry} />
      </>
    )
  if (load.state === 'loading')
    return (
      <>
        <PageHeader title={t('title')} lead={gameName} />
        <TodaySkeleton />
      </>
    )
  const { data, query } = load
  return (
    <GameZoneProvider value={data.time_zone}>
      <PageHeader
        title={t('title')}
        lead={t('lead', { game: gameName, date: data.date })}
        meta={
          <>
            <ZoneNote />
            <UpdatedAt at={query.dataUpdatedAt} hasFailed={query.isRefetchError} />
          </>
        }
        actions={
          <Button onClick={() => void query.refetch()} loading={load.isRefreshing}>
            {t('refresh')}
          </Button>
        }
      />
      <div className={styles.grid}>
        <div className={layout.stack}>
          <Figures overview={data} />
          <div className={styles.lists}>
            <SignInList signIns={data.recent_sign_ins} />
            <CommentList comments={data.recent_comments} />
          </div>
        </div>
        <PhoneCard gameId={gameId} />
      </div>
    </GameZoneProvider>
  )
}
