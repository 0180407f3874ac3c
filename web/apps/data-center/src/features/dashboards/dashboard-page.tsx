// One dashboard: its tiles in a grid; its owner changes what stands on it in place.
import { FailureState, PageSkeleton, useLoad } from '@longshore/remote'
import { EmptyState, GameZoneProvider, PageHeader, ZoneNote } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { type Dashboard, useDashboards } from './api'
import styles from './dashboards.module.css'
import { Editor } from './editor'
import { isGone } from './gone'
import { dashboardsTexts } from './locales'
import { Tile } from './tile'

interface Props {
  gameId: number
}

const AGAIN_MS = 3_000

export function DashboardPage({ gameId, search: { id } }: Props & { search: { id: number } }) {
  const t = dashboardsTexts.useT()
  const { one, list } = useDashboards(gameId)
  const load = useLoad(one(id))
  const { data } = useQuery({
    ...list(),
    // Without an answer no other clock is put in its place: it is asked for again.
    refetchInterval: ({ state }) => (state.data ? false : AGAIN_MS),
  })
  return (
    <GameZoneProvider value={data?.time_zone ?? ''}>
      {load.state === 'ready' ? (
        <Opened gameId={gameId} dashboard={load.data} isGone={isGone(load)} />
      ) : (
        <>
          <PageHeader title={t('title')} />
          {load.state === 'failed' ? (
            <FailureState error={load.error} area={t('title')} onRetry={load.retry} />
          ) : (
            <PageSkeleton />
          )}
        </>
      )}
    </GameZoneProvider>
  )
}

function Opened({ gameId, dashboard, isGone: isOver }: Props & { dashboard: Dashboard; isGone: boolean }) {
  const t = dashboardsTexts.useT()
  const [isEditing, setEditing] = useState(false)
  if (isEditing) return <Editor gameId={gameId} dashboard={dashboard} onClose={() => setEditing(false)} />
  const { name, tiles, is_shared: isShared, is_mine: isMine } = dashboard
  if (isOver)
    return (
      <>
        <PageHeader title={name} />
        <EmptyState title={t('gone')} lead={t('gone.lead')} />
      </>
    )
  return (
    <>
      <PageHeader
        title={name}
        lead={t(isShared ? 'shared.all' : 'shared.mine')}
        meta={<ZoneNote />}
        actions={isMine && <Button onClick={() => setEditing(true)}>{t('edit')}</Button>}
      />
      {tiles.length === 0 ? (
        <EmptyState title={t('empty.title')} lead={t(isMine ? 'empty.mine' : 'empty.other')} />
      ) : (
        <ul className={styles.grid}>
          {tiles.map((tile, index) => (
            // What stands at a place is what its report says; tiles have no other name.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index} className={`${layout.stack} ${styles.tile}`} data-width={tile.width}>
              <Tile gameId={gameId} tile={tile} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
