// The present day on a wall: large figures and nothing of the console around them, from which Escape leads back.
import { FailureState, PageSkeleton, useRemoteSession } from '@longshore/remote'
import { GameZoneProvider, ZoneNote } from '@longshore/ui'
import { Icon } from '@longshore/ui/icon'
import { layout } from '@longshore/ui/layout'
import { antdTheme } from '@longshore/ui/theme'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Button, ConfigProvider } from 'antd'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Freshness } from '../../components/freshness'
import { LoadingFigures } from '../../components/loading-figures'
import { componentTexts } from '../../components/locales'
import { useRealTimeQuery } from '../../components/real-time/api'
import { useTodayQuery } from '../../components/today'
import { Board } from './board'
import { Clock } from './clock'
import { Incidents } from './incidents'
import { wallTexts } from './locales'
import type { WallSearch } from './search'
import styles from './wall.module.css'

interface Props {
  gameId: number
  search: WallSearch
}

export function WallPage({ gameId, search }: Props) {
  const t = wallTexts.useT()
  const own = componentTexts.useT()
  const { game } = useRemoteSession()
  const navigate = useNavigate()
  const theme = search.theme ?? 'dark'
  const [isPaused, setPaused] = useState(false)
  const asked = useRealTimeQuery(gameId)
  const { data, error, refetch, dataUpdatedAt, isRefetchError } = useQuery({
    ...asked,
    refetchInterval: isPaused ? false : (asked.refetchInterval ?? false),
  })
  // Alerts need no engine, and their times the game's clock: without figures the day's overview has it.
  const today = useQuery({ ...useTodayQuery(gameId), enabled: !data && Boolean(error) })
  const leave = useCallback((): void => void navigate({ to: '/real-time', replace: true }), [navigate])
  const wall = useWall(leave)
  return (
    <ConfigProvider theme={antdTheme(theme)}>
      <dialog ref={wall} className={styles.place} aria-label={t('title')}>
        {/* A dialog itself may not be full screen. */}
        <div className={styles.wall} data-theme={theme}>
          <GameZoneProvider value={data?.time_zone ?? today.data?.time_zone ?? ''}>
            <header className={layout.spread}>
              <div>
                <h1 className={styles.title}>{t('of', { name: game?.name ?? '' })}</h1>
                {data && (
                  <p className={`${layout.line} ${layout.flush} ${layout.muted}`}>
                    <ZoneNote />
                    <Freshness until={data.complete_until} />
                    {isPaused && <span role="status">{t('paused')}</span>}
                    <span role="status" className={layout.error}>
                      {isRefetchError && own('fresh.failed')}
                    </span>
                  </p>
                )}
              </div>
              <div className={layout.wrap}>
                {data && (
                  <span className={styles.clock}>
                    <Clock now={data.now} at={dataUpdatedAt} />
                  </span>
                )}
                <Button aria-pressed={isPaused} onClick={() => setPaused(!isPaused)}>
                  {t(isPaused ? 'resume' : 'pause')}
                </Button>
                <Button title="F" onClick={() => toggleFull(wall.current)}>
                  {t('full')}
                </Button>
                <Button title="Esc" icon={<Icon name="close" size={16} />} onClick={leave}>
                  {t('leave')}
                </Button>
              </div>
            </header>
            <Incidents gameId={gameId} isPaused={isPaused} />
            {data?.loading ? (
              <LoadingFigures loading={data.loading} />
            ) : data ? (
              <Board data={data} />
            ) : error ? (
              <FailureState error={error} area={t('title')} onRetry={() => void refetch()} />
            ) : (
              <PageSkeleton />
            )}
          </GameZoneProvider>
        </div>
      </dialog>
    </ConfigProvider>
  )
}

/** A dialog over everything: the console behind it is not there for eyes, keys and readers. */
function useWall(leave: () => void) {
  const wall = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = wall.current
    if (!dialog) return undefined
    dialog.showModal()
    const stop = new AbortController()
    const { signal } = stop
    dialog.addEventListener(
      'cancel',
      (event) => {
        event.preventDefault()
        leave()
      },
      { signal },
    )
    // A browser lets nobody be kept: a second Escape closes it without asking.
    dialog.addEventListener('close', leave, { signal })
    document.addEventListener(
      'keydown',
      (event) => {
        if (event.key.toLowerCase() === 'f' && !event.ctrlKey && !event.metaKey && !event.altKey)
          toggleFull(dialog)
      },
      { signal },
    )
    return () => {
      stop.abort()
      dialog.close()
    }
  }, [leave])
  return wall
}

function toggleFull(dialog: HTMLElement | null): void {
  // Browsers refuse it without a reason of their own; the wall fills the window anyway.
  const done = document.fullscreenElement
    ? document.exitFullscreen()
    : dialog?.firstElementChild?.requestFullscreen()
  done?.catch(() => undefined)
}
