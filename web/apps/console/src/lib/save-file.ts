// Downloads a file through the task drawer: progress, speed, cancel, retry. What is too large to hold, or lies where a page
// may not read it, is handed to the browser's own downloads.
import { ApiError } from '@longshore/api-client'
import { libTexts } from './locales'
import { type DownloadTask, useDownloads } from './stores/downloads'

export interface FileToSave {
  name: string
  /** Bytes; null while unknown. */
  size: number | null
  /** Asked for at each try, because addresses end soon. */
  address(): Promise<string>
}

/** Above this the browser saves it by itself: a page would hold all of it before it can be saved. */
const MOST_HELD_BYTES = 512 * 1024 * 1024
/** Pieces become blobs, which browsers keep on disk, not in the page's memory. */
const PIECE_BYTES = 8 * 1024 * 1024

/** Starts the download, opens the drawer, saves the file when it is there; gives the task's id. */
export function saveFile(file: FileToSave): number {
  const id = useDownloads.getState().setTask({ name: file.name, unit: 'bytes', total: file.size })
  void run(id, file)
  return id
}

async function run(id: number, file: FileToSave): Promise<void> {
  const update = (change: Partial<DownloadTask>): void => useDownloads.getState().updateTask(id, change)
  const controller = new AbortController()
  const retry = (): void => void run(id, file)
  update({
    status: 'running',
    percent: file.size ? 0 : null,
    loaded: 0,
    reason: undefined,
    retry: undefined,
    cancel: () => controller.abort(),
  })
  try {
    const url = await file.address()
    controller.signal.throwIfAborted()
    if (isTooLarge(file) || !isReadable(url)) {
      click(url, file.name)
      update({ status: 'done', percent: 100, url, cancel: undefined, reason: libTexts.t('browserSaves') })
      return
    }
    const blob = await read(url, controller.signal, (loaded, total) =>
      update({ loaded, total, percent: total ? Math.floor((loaded / total) * 100) : null }),
    )
    const objectUrl = URL.createObjectURL(blob)
    update({
      status: 'done',
      percent: 100,
      loaded: blob.size,
      total: blob.size,
      url: objectUrl,
      cancel: undefined,
    })
    click(objectUrl, file.name)
  } catch (error) {
    if (controller.signal.aborted) update({ status: 'canceled', cancel: undefined, retry })
    else update({ status: 'failed', reason: explain(error), cancel: undefined, retry })
  }
}

function isTooLarge({ size }: FileToSave): boolean {
  return size === null || size > MOST_HELD_BYTES
}

/** Another origin need not let pages read what it gives. */
function isReadable(url: string): boolean {
  return new URL(url, window.location.href).origin === window.location.origin
}

async function read(
  url: string,
  signal: AbortSignal,
  onProgress: (loaded: number, total: number | null) => void,
): Promise<Blob> {
  const response = await fetch(url, { signal })
  if (!response.ok || !response.body) throw new Error(await refusalOf(response))
  const length = Number(response.headers.get('Content-Length'))
  const total = length > 0 ? length : null
  const reader = response.body.getReader()
  const pieces: Blob[] = []
  let piece: Uint8Array<ArrayBuffer>[] = []
  let held = 0
  let loaded = 0
  for (;;) {
    const { value, done } = await reader.read()
    if (done) break
    piece.push(value)
    held += value.length
    loaded += value.length
    if (held >= PIECE_BYTES) {
      pieces.push(new Blob(piece))
      piece = []
      held = 0
    }
    onProgress(loaded, total)
  }
  if (total !== null && loaded !== total) throw new Error(libTexts.t('cutShort'))
  return new Blob([...pieces, ...piece], { type: 'application/octet-stream' })
}

/** The store refuses with an envelope of its own; somebody in between with a page. */
async function refusalOf(response: Response): Promise<string> {
  const envelope = (await response.json().catch(() => null)) as { msg?: string } | null
  return envelope?.msg || `${libTexts.t('networkError')} (HTTP ${response.status})`
}

function explain(error: unknown): string {
  if (error instanceof ApiError) return error.message
  // fetch rejects with a TypeError whose wording is the browser's own, in English.
  if (error instanceof TypeError) return libTexts.t('networkError')
  return error instanceof Error && error.message ? error.message : libTexts.t('networkError')
}

function click(url: string, name: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}
