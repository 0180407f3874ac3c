// One upload from the permission to the stored object, told to its task.
import { type DownloadTask, useDownloads } from '../stores/downloads'
import * as server from './api'
import { isAbort, UploadError } from './errors'
import { type Hasher, openHasher } from './hasher'
import { uploadTexts } from './locales'
import { runningUploads, taskIds, whileRunning } from './locks'
import { sendParts } from './parts'
import { progressOf, Speedometer } from './progress'
import { put } from './put'
import { forget, isSameFile, remember } from './remembered'
import { ensureReadable, persist } from './retry'
import type { UploadedFile, UploadRequest } from './types'

/** Up to this size the whole file's hash costs no noticeable time before the upload; larger ones tell it on the way. */
const HASH_FIRST_BYTES = 32 * 1024 * 1024
/** Read at once where the parts' size is not known yet. */
const READ_BYTES = 4 * 1024 * 1024
const SHOW_EVERY_MS = 200

export interface UploadJob {
  /** The task's. */
  id: number
  request: UploadRequest
  source: File
  /** An unfinished upload to go on with. */
  uploadId?: string
  signal: AbortSignal
  /** Starts again; with the id of the upload that may be continued, when there is one. */
  retry(uploadId?: string): void
}

interface Session {
  job: UploadJob
  hasher: Hasher
  report(loaded: number): void
  /** Set as soon as the server knows the upload. */
  uploadId?: string
}

/** Runs the upload; rejects as startUpload promises. */
export async function run(job: UploadJob): Promise<UploadedFile> {
  const { id, source, signal } = job
  const update = (change: Partial<DownloadTask>): void => useDownloads.getState().updateTask(id, change)
  const { size } = source
  const session: Session = {
    job,
    hasher: openHasher(source),
    report: reporter(job, update),
    uploadId: job.uploadId,
  }
  try {
    const file = await transfer(session)
    session.report(size)
    update({ status: 'done', percent: 100, loaded: size, speed: null, cancel: undefined })
    if (session.uploadId) forget(session.uploadId)
    // The specification wants this line where a developer looks for it (clause U-09).
    // oxlint-disable-next-line no-console
    console.info(uploadTexts.t('succeeded'), file.key)
    return file
  } catch (error) {
    const { uploadId } = session
    if (signal.aborted || isAbort(error)) {
      if (uploadId) giveUp(uploadId)
      update({ status: 'canceled', speed: null, cancel: undefined, retry: () => job.retry() })
    } else {
      const reason = error instanceof Error ? error.message : String(error)
      update({ status: 'failed', reason, speed: null, cancel: undefined, retry: () => job.retry(uploadId) })
    }
    throw error
  } finally {
    session.hasher.close()
  }
}

function giveUp(uploadId: string): void {
  forget(uploadId)
  void server.abort(uploadId)
}

async function transfer(session: Session): Promise<UploadedFile> {
  const { source, signal } = session.job
  const sha256 = source.size <= HASH_FIRST_BYTES ? await session.hasher.sha256(READ_BYTES) : null
  const ticket = await openTicket(session, sha256 ?? undefined)
  session.uploadId = ticket.upload_id
  taskIds.set(ticket.upload_id, session.job.id)
  const asFile = (stored: server.Stored): UploadedFile => ({
    upload_id: ticket.upload_id,
    key: stored.key,
    url: stored.url,
    name: source.name,
    size: source.size,
  })
  if (ticket.mode === 'done') return asFile(ticket)
  return whileRunning(ticket.upload_id, async () => {
    if (ticket.mode === 'parts') return asFile(await sendInParts(session, ticket, sha256 !== null))
    await putWhole(session, ticket)
    return asFile(await server.complete(ticket.upload_id, undefined, signal))
  })
}

/** Goes on with an upload of this file that was interrupted, or begins one. */
async function openTicket(session: Session, sha256: string | undefined): Promise<server.Ticket> {
  const { request, source, signal, uploadId } = session.job
  // With the hash, the server itself finds what it has of the file.
  const begun = uploadId || !sha256 ? await findUnfinished(session) : undefined
  if (begun) return begun
  const md5 = request.type === 2 ? undefined : await session.hasher.md5(0, source.size)
  return server.init(request, source, { sha256, md5 }, signal)
}

async function findUnfinished({ job }: Session): Promise<server.Ticket | undefined> {
  const { request, source, uploadId } = job
  const [unfinished, running] = await Promise.all([server.listUnfinished(), runningUploads()])
  return unfinished.find(
    (upload) =>
      upload.mode === 'parts' &&
      !running.has(upload.upload_id) &&
      (uploadId === undefined || upload.upload_id === uploadId) &&
      upload.purpose === request.purpose &&
      String(upload.gid ?? '') === String(request.gid ?? '') &&
      isSameFile(source, upload),
  )
}

async function putWhole({ job, hasher, report }: Session, ticket: server.Ticket): Promise<void> {
  const { source, signal } = job
  await persist(async (tries) => {
    if (tries > 0) await ensureReadable(source)
    // A single put is signed again as its only part.
    const target = tries === 0 ? ticket.put : await signOnly(ticket, await hasher.md5(0, source.size), signal)
    if (!target) throw new UploadError(uploadTexts.t('serverRefused'))
    return put(target, source, { signal, onProgress: report })
  }, signal)
}

async function signOnly(
  ticket: server.Ticket,
  md5: string,
  signal: AbortSignal,
): Promise<server.SignedPart | undefined> {
  return (await server.sign(ticket.upload_id, [{ number: 1, md5 }], signal))[0]
}

/** Sends the parts; ends early when the whole file's hash, ready on the way, tells that the same bytes are stored. */
async function sendInParts(
  { job, hasher, report }: Session,
  ticket: server.Ticket,
  isHashTold: boolean,
): Promise<server.Stored> {
  const { source, signal } = job
  const { upload_id } = ticket
  const sending = new AbortController()
  const stop = (): void => sending.abort()
  signal.addEventListener('abort', stop, { once: true })
  let same: server.Stored | undefined
  if (!isHashTold)
    void findSame(hasher, ticket, sending.signal).then((found) => {
      same = found
      if (found) stop()
    })
  remember(upload_id, source)
  try {
    const parts = await sendParts({
      file: source,
      ticket,
      signal: sending.signal,
      md5: hasher.md5,
      sign: (wanted) => server.sign(upload_id, wanted, sending.signal),
      put: (target, body, onProgress) => put(target, body, { signal: sending.signal, onProgress }),
      stored: () => server.storedParts(upload_id),
      ensureReadable: () => ensureReadable(source),
      onBytes: report,
    })
    return await server.complete(upload_id, parts, signal)
  } catch (error) {
    if (same && !signal.aborted) return same
    throw error
  } finally {
    stop()
    signal.removeEventListener('abort', stop)
  }
}

/** What the server has of the same bytes; undefined where it has none, or cannot say. */
async function findSame(
  hasher: Hasher,
  { upload_id, part_size }: server.Ticket,
  signal: AbortSignal,
): Promise<server.Stored | undefined> {
  try {
    const sha256 = await hasher.sha256(part_size)
    if (!sha256) return undefined
    const told = await server.tellDigest(upload_id, sha256, signal)
    return told.mode === 'done' ? told : undefined
  } catch {
    // It would only have saved time.
    return undefined
  }
}

/** Tells the figures to the caller at every step and to the task a few times a second. */
function reporter(
  { request, source }: UploadJob,
  update: (change: Partial<DownloadTask>) => void,
): (loaded: number) => void {
  const speedometer = new Speedometer()
  const startedAt = Date.now()
  let shownAt = 0
  return (bytes) => {
    const now = Date.now()
    const progress = progressOf(request.type, bytes, source.size, startedAt, now)
    request.onProgress?.(progress)
    if (now - shownAt < SHOW_EVERY_MS) return
    shownAt = now
    update({
      percent: progress.percent,
      loaded: progress.loaded,
      speed: speedometer.measure(progress.loaded, now),
    })
  }
}
