// What happens to a game's packages and builds while somebody looks: one stream for the whole page and the task drawer,
// and polling when it cannot be had.
import { addressOf } from '@longshore/api-client'
import type { QueryClient } from '@tanstack/react-query'
import { create } from 'zustand'
import { followEvents, type StreamPhase } from '@/lib/event-stream'
import { queryClient } from '@/lib/query-client'
import type { BuildDetail, ItemState, MotherPage, Stage } from './api'

/** What an event leaves out has not changed. */
export interface Progress {
  kind: 'mother' | 'item' | 'build' | 'resync'
  id: number
  build_id: number | null
  /** Of a mother package its status. */
  state?: string
  stage?: Stage
  progress?: number
}

/** Without a stream the pages ask again after this time, as long as something runs. */
const POLL_MS = 2_000
/** Events of many channels come together; what is read again is read once for all of them. */
const GATHER_MS = 600

interface LiveState {
  phase: StreamPhase
}

export const useLive = create<LiveState>()(() => ({ phase: 'connecting' }))

/** How often a page that shows something running should ask by itself; false while events arrive. */
export function usePolling(isRunning: boolean): number | false {
  const phase = useLive((state) => state.phase)
  return isRunning && phase !== 'live' ? POLL_MS : false
}

type Listener = (progress: Progress) => void

interface Stream {
  listeners: Set<Listener>
  stop(): void
}

const streams = new Map<number, Stream>()

/** Hears what happens in a game; the first listener opens the stream and the last one closes it. */
export function listen(gameId: number, listener: Listener): () => void {
  const stream = streams.get(gameId) ?? open(gameId)
  stream.listeners.add(listener)
  return () => {
    stream.listeners.delete(listener)
    if (stream.listeners.size > 0 || streams.get(gameId) !== stream) return
    streams.delete(gameId)
    stream.stop()
  }
}

function open(gameId: number): Stream {
  const listeners = new Set<Listener>()
  const stream = {
    listeners,
    stop: followEvents({
      path: addressOf('follow_pack_events', { game_id: gameId }),
      headers: { appid: String(gameId) },
      onPhase: (phase) => useLive.setState({ phase }),
      onEvent: ({ event, data }) => {
        const progress = parseProgress(event, data)
        if (progress) for (const listener of listeners) listener(progress)
      },
    }),
  }
  streams.set(gameId, stream)
  return stream
}

const KINDS = ['mother', 'item', 'build', 'resync'] as const

/** An event of the stream; undefined for one that this version does not know. */
export function parseProgress(event: string, data: string): Progress | undefined {
  const kind = KINDS.find((known) => known === event)
  if (!kind) return undefined
  try {
    const fields = (JSON.parse(data) ?? {}) as Partial<Progress> & { status?: string }
    return {
      kind,
      id: fields.id ?? 0,
      build_id: fields.build_id ?? null,
      state: fields.state ?? fields.status,
      stage: fields.stage,
      progress: fields.progress,
    }
  } catch {
    // A newer server may send something else; the next full answer brings it.
    return undefined
  }
}

/** Keeps the cached lists in step with the stream; the result stops it. */
export function keepInStep(gameId: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stale = new Set<string>()
  const readAgain = (noun: 'mothers' | 'builds'): void => {
    stale.add(noun)
    timer ??= setTimeout(() => {
      timer = undefined
      for (const key of stale) void queryClient.invalidateQueries({ queryKey: [key, gameId] })
      stale.clear()
    }, GATHER_MS)
  }
  const stop = listen(gameId, (progress) => {
    if (progress.kind === 'resync') {
      readAgain('mothers')
      readAgain('builds')
    } else if (progress.kind === 'mother') {
      patchMothers(queryClient, gameId, progress)
      if (progress.state && progress.state !== 'inspecting') readAgain('mothers')
    } else if (patchBuilds(queryClient, gameId, progress) || progress.state) {
      // The list of builds counts what has started and ended.
      readAgain('builds')
    }
  })
  return () => {
    clearTimeout(timer)
    stop()
  }
}

function patchMothers(client: QueryClient, gameId: number, progress: Progress): void {
  client.setQueriesData<MotherPage>({ queryKey: ['mothers', gameId, 'list'] }, (page) =>
    page?.list
      ? {
          ...page,
          list: page.list.map((mother) =>
            mother.id === progress.id
              ? {
                  ...mother,
                  stage: progress.stage ?? mother.stage,
                  progress: progress.progress ?? mother.progress,
                }
              : mother,
          ),
        }
      : page,
  )
}

/** Moves the bars at once; true when more has changed than they show (a state, a stage with its log). */
export function patchBuilds(client: QueryClient, gameId: number, event: Progress): boolean {
  if (event.kind === 'build') return true
  let isMore = false
  client.setQueriesData<BuildDetail>({ queryKey: ['builds', gameId, 'detail'] }, (build) => {
    if (!build || build.id !== event.build_id) return build
    return {
      ...build,
      items: build.items.map((item) => {
        if (item.id !== event.id) return item
        const state = (event.state as ItemState | undefined) ?? item.state
        const stage = event.stage ?? item.stage
        isMore ||= item.state !== state || item.stage !== stage
        return { ...item, state, stage, progress: event.progress ?? item.progress }
      }),
    }
  })
  return isMore
}
