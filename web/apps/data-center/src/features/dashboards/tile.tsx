// One tile: a saved report in short, which loads, fails and is tried again by itself.
import { FailureState, PageSkeleton, useLoad } from '@longshore/remote'
import { EmptyState, GameZoneProvider } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { Link } from '@tanstack/react-router'
import { DigestView } from '../../components/digest/digest-view'
import { Freshness } from '../../components/freshness'
import { LoadingFigures } from '../../components/loading-figures'
import { componentTexts } from '../../components/locales'
import { comingBack } from '../../lib/coming-back'
import { type Report, type Tile as TileOf, useDashboards } from './api'
import styles from './dashboards.module.css'
import { isGone } from './gone'
import { dashboardsTexts } from './locales'

interface Props {
  gameId: number
  tile: TileOf
}

export function Tile({ gameId, tile }: Props) {
  const t = dashboardsTexts.useT()
  if (!tile.report) return <EmptyState title={t('tile.closed')} lead={t('tile.closed.lead')} />
  return <ReportTile gameId={gameId} report={tile.report} shows={tile.shows} />
}

function ReportTile({
  gameId,
  report,
  shows,
}: Pick<Props, 'gameId'> & { report: Report; shows: TileOf['shows'] }) {
  const t = dashboardsTexts.useT()
  const own = componentTexts.useT()
  const load = useLoad(comingBack(useDashboards(gameId).digest(report.id)))
  // Figures from before are not for whoever may not open the report any more.
  if (isGone(load)) return <EmptyState title={t('tile.gone')} lead={t('tile.gone.lead')} />
  return (
    <GameZoneProvider value={load.state === 'ready' ? load.data.time_zone : ''}>
      <header className={layout.spread}>
        <h2 className={layout.title}>
          <Link to="/reports/$id" params={{ id: String(report.id) }}>
            {report.name}
          </Link>
        </h2>
        {load.state === 'ready' && (
          <span className={`${layout.muted} ${styles.fresh}`}>
            <Freshness until={load.data.complete_until ?? null} />{' '}
            <span role="status" className={layout.error}>
              {load.query.isRefetchError && own('fresh.failed')}
            </span>
          </span>
        )}
      </header>
      {load.state === 'ready' &&
        (load.data.loading ? (
          <LoadingFigures loading={load.data.loading} />
        ) : (
          <DigestView digest={load.data} shows={shows} />
        ))}
      {load.state === 'loading' && <PageSkeleton />}
      {load.state === 'failed' && <FailureState error={load.error} area={report.name} onRetry={load.retry} />}
    </GameZoneProvider>
  )
}
