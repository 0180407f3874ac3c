// Why an upload ended without success.
import { uploadTexts } from './locales'

/** The storage's own words, by the names that callers of its kits know (clause U-09). */
export interface CommonMsg {
  /** HTTP status; 0 when no answer came. */
  Status: number
  /** The storage's code, such as EntityTooSmall or BadDigest. */
  Code: string
  Message: string
}

/** Rejection of an upload; `message` is for the user, `CommonMsg` is what the storage said. */
export class UploadError extends Error {
  override name = 'UploadError'
  readonly CommonMsg: CommonMsg
  constructor(message: string, said: Partial<CommonMsg> = {}) {
    super(message)
    this.CommonMsg = { Status: 0, Code: '', Message: message, ...said }
  }
}

export const NO_ANSWER = 'NetworkError'
export const FILE_CHANGED = 'FileChanged'
export const NOT_READ = 'NotRead'

/** The storage refused, or did not answer: its words become the user's. */
export function storeRefusal(said: CommonMsg): UploadError {
  if (said.Status === 0) return new UploadError(uploadTexts.t('noAnswer'), said)
  const detail = said.Code || `HTTP ${said.Status}`
  return new UploadError(uploadTexts.t('refused', { detail }), said)
}

/** The file on the disk is no longer the one that was chosen. */
export function fileChanged(): UploadError {
  return new UploadError(uploadTexts.t('fileChanged'), { Code: FILE_CHANGED })
}

/** What reads files off the main thread did not start; reloading the page fetches it again. */
export function notRead(): UploadError {
  return new UploadError(uploadTexts.t('notRead'), { Code: NOT_READ })
}

export function aborted(): DOMException {
  return new DOMException('canceled', 'AbortError')
}

export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}
