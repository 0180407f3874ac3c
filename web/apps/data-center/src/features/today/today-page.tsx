// Today at a glance: sign-ins and comments of the selected game, and the way to the phone.
import { FailureState, NoGameState, useLoad, useRemoteSession } from '@longshore/remote'
import { BusyButton, GameZoneProvider, PageHeader, ZoneNote } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { type TodayOverview, useTodayQuery } from '../../components/today'
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
  const ready = load.state === 'ready' ? load : null
  // One tree in every state: the heading stays the same element, and keeps the focus, when figures come.
  return (
    <GameZoneProvider value={ready?.data.time_zone ?? 'UTC'}>
      <PageHeader
        title={t('title')}
        lead={ready ? t('lead', { game: gameName, date: ready.data.date }) : gameName}
        metaLines={2}
        meta={
          ready && (
            <>
              <ZoneNote />
              <UpdatedAt at={ready.query.dataUpdatedAt} hasFailed={ready.query.isRefetchError} />
            </>
          )
        }
        actions={
          <BusyButton
            onClick={() => void ready?.query.refetch()}
            isBusy={ready?.isRefreshing ?? false}
            disabled={!ready}
          >
            {t('refresh')}
          </BusyButton>
        }
      />
      {load.state === 'failed' && <FailureState error={load.error} area={t('area')} onRetry={load.retry} />}
      {load.state === 'loading' && <TodaySkeleton />}
      {ready && <Content data={ready.data} gameId={gameId} />}
    </GameZoneProvider>
  )
}

function Content({ data, gameId }: { data: TodayOverview; gameId: number }) {
  const { isPhoneView } = useRemoteSession()
  return (
    <div className={styles.grid}>
      <div className={layout.stack}>
        <Figures overview={data} />
        <div className={styles.lists}>
          <SignInList signIns={data.recent_sign_ins} />
          <CommentList comments={data.recent_comments} />
        </div>
      </div>
      {!isPhoneView && <PhoneCard gameId={gameId} />}
    </div>
  )
}
