// Exports that the server makes, as tasks of the download drawer: they go on while the page is closed, and are found again.
import type { Input, Row } from '@longshore/api-client'
import { ask } from './api'
import { onSessionCleared } from './expiry'
import { remember } from './exports-memory'
import { useAppState } from './stores/app-state'
import { type DownloadTask, useDownloads } from './stores/downloads'

type ListExport = Row<'usdk_list_exports'>
export type BeginExport = Input<'usdk_begin_export'>
type Personal = Pick<Input<'usdk_begin_personal_export'>, 'reason' | 'password'>

const POLL_MS = 1_000
const STATUS = {
  queued: 'running',
  running: 'running',
  done: 'done',
  failed: 'failed',
  cancelled: 'canceled',
} as const

/** Tasks by export; those of another game are not asked for until that game is chosen again. */
const followed = new Map<number, number>()
/** The games that exports are of, which may be other ones than is chosen. */
const games = new Map<number, number>()
/** Begun on this page: the file is saved when it is finished. */
const awaited = new Set<number>()
let timer: ReturnType<typeof setTimeout> | undefined

onSessionCleared(() => {
  clearTimeout(timer)
  followed.clear()
  games.clear()
  awaited.clear()
})

/** Begins an export; its task opens the drawer. With `personal` what is personal is not masked. */
export async function beginExport(wish: BeginExport, personal?: Personal): Promise<void> {
  const row = await (personal
    ? ask('usdk_begin_personal_export', { ...wish, ...personal })
    : ask('usdk_begin_export', wish))
  awaited.add(row.id)
  remember(gameId(), row.id)
  show(row, personal ? undefined : () => void beginExport(wish))
  useDownloads.getState().setOpen(true)
  schedule()
}

/** Adds a task for each export of the chosen game that none shows. */
export async function showExports(): Promise<void> {
  if (gameId() === undefined) return
  const { list } = await ask('usdk_list_exports', {})
  for (const row of list.toReversed()) if (isWorthShowing(row)) show(row)
  schedule()
}

function isWorthShowing({ id, state }: ListExport): boolean {
  return state === 'queued' || state === 'running' || state === 'done' || followed.has(id)
}

function gameId(): number | undefined {
  return useAppState.getState().gameInfo?.Id
}

function show(row: ListExport, again?: () => void): void {
  const { tasks, addTask, updateTask } = useDownloads.getState()
  const shown = followed.get(row.id)
  const change = changeOf(row)
  if (shown === undefined) {
    const game = gameId()
    if (game !== undefined) games.set(row.id, game)
    followed.set(row.id, addTask({ ...change, name: row.name, key: `export:${row.id}`, again }))
  } else {
    const before = tasks.find(({ id }) => id === shown)
    const retry = change.status === 'failed' || change.status === 'canceled' ? before?.again : undefined
    updateTask(shown, { ...change, retry })
  }
  if (row.state === 'done' && awaited.delete(row.id)) void save(row.id)
  if (change.status !== 'running') remember(games.get(row.id), row.id, false)
}

function ofGame(id: number) {
  const game = games.get(id)
  return game === undefined ? {} : { headers: { appid: String(game) } }
}

function changeOf(row: ListExport): Partial<DownloadTask> & Pick<DownloadTask, 'status'> {
  const status = row.state === 'expired' ? 'canceled' : STATUS[row.state]
  return {
    status,
    percent: row.percent,
    unit: 'rows',
    loaded: row.rows,
    total: status === 'done' ? row.rows : null,
    reason: row.reason || undefined,
    cancel: status === 'running' ? () => void cancel(row.id) : undefined,
    save: row.state === 'done' ? () => void save(row.id) : undefined,
  }
}

async function cancel(id: number): Promise<void> {
  // Signed out meanwhile, or ended by itself: nothing is left to stop.
  const row = await ask('usdk_cancel_export', { id }, ofGame(id)).catch(() => undefined)
  if (row) show(row)
}

/** The browser saves it by itself, however large it is; the link ends in a minute, so it is asked for each time. */
async function save(id: number): Promise<void> {
  const task = followed.get(id)
  try {
    const { url, name } = await ask('usdk_open_export', { id }, ofGame(id))
    const link = document.createElement('a')
    link.href = url
    link.download = name
    link.click()
  } catch (error) {
    if (task !== undefined && error instanceof Error)
      useDownloads.getState().updateTask(task, { reason: error.message, save: undefined })
  }
}

function schedule(): void {
  clearTimeout(timer)
  const running = useDownloads
    .getState()
    .tasks.some(({ key, status }) => status === 'running' && key?.startsWith('export:'))
  if (running) timer = setTimeout(() => void poll(), POLL_MS)
}

async function poll(): Promise<void> {
  try {
    const { list } = await ask('usdk_list_exports', {})
    for (const row of list) if (followed.has(row.id)) show(row)
  } catch {
    // The next look may go better.
  }
  schedule()
}
