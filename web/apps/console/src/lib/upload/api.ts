// The server's side of an upload: permission, addresses, completion. The bytes never pass through these calls (U-06).
import { NETWORK_CODE, SUCCESS_CODE, THROTTLED_CODE, UNAVAILABLE_CODE } from '@longshore/api-client'
import { api } from '../api'
import { UploadError } from './errors'
import { uploadTexts } from './locales'
import { persist } from './retry'
import type { UploadRequest } from './types'

/** The store puts the parts of a large file together while this call waits. */
const COMPLETE_TIMEOUT_MS = 120_000
const TOO_MANY_REQUESTS = 429
const REFUSED = 400
const UNAVAILABLE = 503
const STORE_UNAVAILABLE_CODE = 4311

export interface StoredPart {
  number: number
  etag: string
}

/** Permission to send one file. */
export interface Ticket {
  upload_id: string
  /** `done`: the same bytes are there already. */
  mode: 'put' | 'parts' | 'done'
  type: number
  purpose: string
  name: string
  size: number
  gid: number | null
  key: string
  url: string | null
  part_size: number
  concurrency: number
  put: { url: string; headers: Record<string, string> } | null
  parts: (StoredPart & { size: number })[]
}

export interface SignedPart {
  number: number
  url: string
  headers: Record<string, string>
}

/** Where the object is. */
export interface Stored {
  key: string
  /** Null where only short-lived links may read it. */
  url: string | null
}

export function init(
  request: Omit<UploadRequest, 'file' | 'text'>,
  file: { name: string; size: number; type: string },
  hashes: { sha256?: string; md5?: string },
  signal: AbortSignal,
): Promise<Ticket> {
  const { type, purpose, isPrivate, gid, cid, ext, test, textType } = request
  return call<Ticket>(
    '/ultra/upload/init',
    {
      type,
      purpose,
      name: file.name,
      size: file.size,
      content_type: file.type || undefined,
      isPrivate,
      gid: gid === undefined ? undefined : String(gid),
      cid: cid === undefined ? undefined : String(cid),
      ext,
      test,
      text_type: textType,
      ...hashes,
    },
    signal,
  )
}

export async function sign(
  upload_id: string,
  parts: { number: number; md5: string }[],
  signal: AbortSignal,
): Promise<SignedPart[]> {
  return (await call<{ parts: SignedPart[] }>('/ultra/upload/sign', { upload_id, parts }, signal)).parts
}

export function complete(
  upload_id: string,
  parts: StoredPart[] | undefined,
  signal: AbortSignal,
): Promise<Stored> {
  return call<Stored>('/ultra/upload/complete', { upload_id, parts }, signal, COMPLETE_TIMEOUT_MS)
}

/** Tells the whole file's hash; the answer's mode is `done` when the same bytes are stored already. */
export function tellDigest(upload_id: string, sha256: string, signal: AbortSignal): Promise<Ticket> {
  return call<Ticket>('/ultra/upload/digest', { upload_id, sha256 }, signal)
}

/** Throws the upload away; a failure only leaves it to the daily sweep. */
export async function abort(upload_id: string): Promise<void> {
  await api.call('POST', '/ultra/upload/abort', { body: { upload_id } }, { json: true })
}

/** This user's uploads that have not ended, each with what the store has of it. */
export async function listUnfinished(): Promise<Ticket[]> {
  const { list } = await api.get<{ list: Ticket[] }>('/ultra/upload/list')
  return list
}

/** What the store has of one upload; nothing where it cannot say now, which costs one more sending. */
export async function storedParts(upload_id: string): Promise<readonly StoredPart[]> {
  try {
    return (await listUnfinished()).find((ticket) => ticket.upload_id === upload_id)?.parts ?? []
  } catch {
    return []
  }
}

/** Tries again while nothing but the way to the server is at fault. */
function call<T>(path: string, body: object, signal: AbortSignal, timeoutMs?: number): Promise<T> {
  return persist(async () => {
    const { code, msg, data } = await api.call<T>('POST', path, { body }, { json: true, signal, timeoutMs })
    if (code === SUCCESS_CODE) return data
    throw new UploadError(msg || uploadTexts.t('serverRefused'), {
      Status: statusOf(code),
      Code: String(code),
    })
  }, signal)
}

/** Envelope codes as the statuses by which `persist` judges. */
function statusOf(code: number): number {
  if (code === NETWORK_CODE) return 0
  // A server that starts again says so until its database is back.
  if (code === STORE_UNAVAILABLE_CODE || code === UNAVAILABLE_CODE) return UNAVAILABLE
  return code === THROTTLED_CODE ? TOO_MANY_REQUESTS : REFUSED
}
