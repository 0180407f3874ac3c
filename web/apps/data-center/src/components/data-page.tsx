// The frame of a page of figures: its head with zone and freshness, the days, and what stands there instead of figures.
import { FailureState, type Load, PageSkeleton, useLoad, useRemoteSession } from '@longshore/remote'
import { BusyButton, EmptyState, GameZoneProvider, PageHeader, ZoneNote } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { type UseQueryOptions, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { comingBack } from '../lib/coming-back'
import { type Asked, ExportButtons } from './export-buttons'
import { Freshness } from './freshness'
import { type Loading, LoadingFigures } from './loading-figures'
import { componentTexts } from './locales'
import { NothingYet } from './nothing-yet'
import { SaveButton, type SavedPage } from './saving/save-button'

interface Answered {
  time_zone: string
  complete_until?: number | null
  /** While what happened before is not all in: the figures would be wrong. */
  loading?: Loading | null
  /** The last day that was asked for, and the present one; the present day has neither. */
  last?: string
  today?: string
}

interface Props<T extends Answered> {
  title: string
  lead?: string
  query: UseQueryOptions<T>
  /** What the page asked for, where it can be taken out as a file. */
  asked?: Asked & { page: SavedPage }
  /** Days and filters, there also where nothing is. */
  controls?: ReactNode
  /** What stands there while there is nothing to ask yet. */
  instead?: ReactNode
  isEmpty?: (data: T) => boolean
  children: (data: T) => ReactNode
}

export function DataPage<T extends Answered>({ title, lead, query, asked, controls, ...more }: Props<T>) {
  const t = componentTexts.useT()
  const client = useQueryClient()
  const load = useLoad(comingBack(query, (data) => waitsFor(data, more.isEmpty)))
  const { isPhoneView } = useRemoteSession()
  const data = load.state === 'ready' ? load.data : null
  // One tree in every state: whoever has just chosen a filter keeps the focus on it.
  return (
    <GameZoneProvider value={data?.time_zone ?? ''}>
      <PageHeader
        title={title}
        lead={lead}
        metaLines={2}
        meta={
          data && (
            <>
              <ZoneNote />
              <span>
                <Freshness until={data.complete_until ?? null} />{' '}
                <span role="status" className={layout.error}>
                  {load.state === 'ready' && load.query.isRefetchError && t('fresh.failed')}
                </span>
              </span>
            </>
          )
        }
        actions={
          // They stand there before the figures do: what came late would move the page down under a press.
          <>
            {asked && !isPhoneView && <SaveButton page={asked.page} isDisabled={!data} />}
            {asked && !isPhoneView && <ExportButtons asked={asked} isDisabled={!data} />}
            <BusyButton
              // A table below has a button of the same word.
              aria-label={t('refresh.page', { title })}
              // With what there is to choose from, which comes with new events too.
              onClick={() => void client.refetchQueries({ type: 'active' })}
              isBusy={load.state === 'ready' && load.isRefreshing}
              disabled={!data}
            >
              {t('refresh')}
            </BusyButton>
          </>
        }
      />
      {controls}
      {more.instead || <Content {...more} load={load} title={title} />}
    </GameZoneProvider>
  )
}

interface ContentProps<T> {
  title: string
  load: Load<T>
  isEmpty?: ((data: T) => boolean) | undefined
  children: (data: T) => ReactNode
}

function Content<T extends Answered>({ title, load, isEmpty, children }: ContentProps<T>) {
  const t = componentTexts.useT()
  if (load.state === 'failed') return <FailureState error={load.error} area={title} onRetry={load.retry} />
  if (load.state === 'loading') return <PageSkeleton />
  const { data } = load
  if (data.loading) return <LoadingFigures loading={data.loading} />
  if (!isEmpty?.(data)) return children(data)
  return waitsFor(data, isEmpty) ? <NothingYet /> : <EmptyState title={t('empty.days')} />
}

/** Nothing more comes on days that are over: nobody waits for it. */
function waitsFor<T extends Answered>(data: T, isEmpty: Props<T>['isEmpty']): boolean {
  const isOver = Boolean(data.last && data.today && data.last < data.today)
  return Boolean(isEmpty?.(data)) && !isOver
}
