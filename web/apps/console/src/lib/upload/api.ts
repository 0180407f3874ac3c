// The server's side of an upload: permission, addresses, completion. The bytes never pass through these calls (U-06).
import {
  type ActionName,
  type Answer,
  codes,
  type Input,
  NETWORK_CODE,
  type Schemas,
} from '@longshore/api-client'
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

export type StoredPart = Pick<Schemas['PartOutput'], 'number' | 'etag'>

/** Permission to send one file; mode `done` means that the same bytes are there already. */
export type Ticket = Answer<'begin_upload'>
export type SignedPart = Schemas['SignedPart']
/** Where the object is; `url` is null where only short-lived links may read it. */
export type Stored = Pick<Answer<'complete_upload'>, 'key' | 'url'>

export function init(
  request: Omit<UploadRequest, 'file' | 'text'>,
  file: { name: string; size: number; type: string },
  hashes: { sha256?: string; md5?: string },
  signal: AbortSignal,
): Promise<Ticket> {
  const { type, purpose, isPrivate, gid, cid, ext, test, textType } = request
  return call(
    'begin_upload',
    {
      type,
      purpose,
      name: file.name,
      size: file.size,
      content_type: file.type || undefined,
      isPrivate,
      gid,
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
  return (await call('sign_upload_parts', { upload_id, parts }, signal)).parts
}

export function complete(
  upload_id: string,
  parts: StoredPart[] | undefined,
  signal: AbortSignal,
): Promise<Stored> {
  return call('complete_upload', { upload_id, parts }, signal, COMPLETE_TIMEOUT_MS)
}

/** Tells the whole file's hash; the answer's mode is `done` when the same bytes are stored already. */
export function tellDigest(upload_id: string, sha256: string, signal: AbortSignal): Promise<Ticket> {
  return call('tell_upload_digest', { upload_id, sha256 }, signal)
}

/** Throws the upload away; a failure only leaves it to the daily sweep. */
export async function abort(upload_id: string): Promise<void> {
  await api.envelope('abort_upload', { upload_id }, { json: true })
}

/** This user's uploads that have not ended, each with what the store has of it. */
export async function listUnfinished(): Promise<Ticket[]> {
  return (await api.call('list_uploads')).list
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
function call<Name extends ActionName>(
  name: Name,
  fields: Input<Name>,
  signal: AbortSignal,
  timeoutMs?: number,
): Promise<Answer<Name>> {
  return persist(async () => {
    const rest = [fields, { json: true, signal, timeoutMs }] as never
    const { code, msg, data } = await api.envelope(name, ...rest)
    if (code === codes.SUCCESS) return data
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
  if (code === codes.STORE_UNAVAILABLE || code === codes.UNAVAILABLE) return UNAVAILABLE
  return code === codes.THROTTLED ? TOO_MANY_REQUESTS : REFUSED
}
