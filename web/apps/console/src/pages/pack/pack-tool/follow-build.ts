// A running build in the task drawer, wherever its user goes meanwhile.
import { isUnanswered } from '@/lib/query-client'
import { useDownloads } from '@/lib/stores/downloads'
import { useSession } from '@/lib/stores/session'
import type { Build } from './api'
import { fetchBuild } from './api'
import { isRunning } from './builds/states'
import { listen, type Progress, useLive } from './live'
import { packToolTexts } from './locales'
import { forgetBuild, rememberBuild } from './remembered-builds'

/** Events of several channels lead to one answer. */
const GATHER_MS = 700
/** Now and then without an event too: one may have been lost. */
const CALM_MS = 15_000
const POLL_MS = 2_000

/** Adds a task, opens the drawer, and keeps the task in step until the build has ended. */
export function followBuild(build: Build, onLook: () => void): void {
  follow(build, onLook)
  useDownloads.getState().setOpen(true)
}

/** The same for a build of an earlier visit; the drawer stays as it is. */
export async function followAgain(id: number, gameId: number, onLook: () => void): Promise<void> {
  const { tasks } = useDownloads.getState()
  const mine = (task: { key?: string }): boolean => task.key === keyOf(id)
  if (tasks.some(mine)) return
  await packToolTexts.ready()
  const { uid } = useSession.getState()
  // Without an answer nobody has said that there is no such build.
  const build = await fetchBuild(id, { gameId }).catch((error: unknown) =>
    isUnanswered(error) ? undefined : null,
  )
  // Meanwhile somebody else may have signed in.
  if (uid !== useSession.getState().uid) return
  if (build === undefined) setTimeout(() => void followAgain(id, gameId, onLook), CALM_MS)
  else if (build === null) forgetBuild(id)
  else if (!useDownloads.getState().tasks.some(mine)) follow(build, onLook)
}

const keyOf = (buildId: number): string => `build ${buildId}`

/** Removing the task does not stop the build. */
function follow(build: Build, onLook: () => void): void {
  const { t } = packToolTexts
  const id = useDownloads.getState().addTask({
    key: keyOf(build.id),
    name: t('task.build', { id: build.id, count: build.total }),
    unit: 'channels',
    total: build.total,
    look: () => {
      useDownloads.getState().setOpen(false)
      onLook()
    },
    ...progressOf(build),
  })
  if (!isRunning(build.state)) {
    forgetBuild(build.id)
    return
  }
  rememberBuild(build.id, build.game_id)
  let timer: ReturnType<typeof setTimeout> | undefined
  let isReading = false
  const plan = (ms: number): void => {
    clearTimeout(timer)
    timer = setTimeout(() => void read(), ms)
  }
  const stop = listen(build.game_id, (event) => {
    if (!isReading && concerns(event, build.id)) plan(GATHER_MS)
  })
  const read = async (): Promise<void> => {
    isReading = true
    const isWanted = useDownloads.getState().tasks.some((task) => task.id === id)
    const now = isWanted ? await fetchBuild(build.id, { gameId: build.game_id }).catch(() => null) : null
    isReading = false
    if (now) useDownloads.getState().updateTask(id, progressOf(now))
    if (!isWanted || (now && !isRunning(now.state))) {
      forgetBuild(build.id)
      stop()
    } else plan(useLive.getState().phase === 'live' ? CALM_MS : POLL_MS)
  }
  plan(GATHER_MS)
}

function concerns(event: Progress, buildId: number): boolean {
  return (
    event.kind === 'resync' || event.build_id === buildId || (event.kind === 'build' && event.id === buildId)
  )
}

function progressOf(build: Build) {
  const { t } = packToolTexts
  const loaded = build.total - build.queued - build.running
  if (isRunning(build.state)) return { status: 'running', loaded, percent: build.progress } as const
  const reason = build.failed > 0 ? t('history.failed', { count: build.failed }) : undefined
  if (build.state === 'cancelled') return { status: 'canceled', loaded, reason } as const
  return { status: build.state === 'failed' ? 'failed' : 'done', loaded, percent: 100, reason } as const
}
