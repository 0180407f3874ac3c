// What the uploader takes, tells and gives (clauses U-01 to U-09).

/** 1: one put; 2: in parts, may be canceled and resumed; 3: the text of an agreement. */
export type UploadType = 1 | 2 | 3

export type UploadPurpose =
  | 'mother'
  | 'icon'
  | 'splash'
  | 'comment_image'
  | 'agreement'
  | 'plugin'
  | 'goods'
  | 'gift_codes'
  | 'addresses'
  | 'statement'
  | 'evidence'
  | 'file'

export interface UploadProgress {
  /** 0 to 100: rounded down for types 1 and 3, with two decimals for type 2. */
  percent: number
  /** Bytes that the store has, or that are on their way. */
  loaded: number
  total: number
  /** Since the start. */
  seconds: number
}

/** What arrived. */
export interface UploadedFile {
  upload_id: string
  /** The object's name in its bucket, chosen by the server. */
  key: string
  /** The public base of the bucket and the key; null where the bucket is not public. */
  url: string | null
  name: string
  size: number
}

interface UploadTarget {
  type: UploadType
  purpose: UploadPurpose
  /** 1 puts the object into the private bucket. */
  isPrivate?: 0 | 1
  /** Game and channel of an agreement (type 3). */
  gid?: number
  cid?: number | string
  /** Ending of an agreement's key, without a dot. */
  ext?: string
  /** 1 puts an agreement below test/. */
  test?: 0 | 1
  /** What an agreement's text is, for the reader of its key. */
  textType?: string
}

export interface UploadRequest extends UploadTarget {
  /** Not given: rejected with 请选择文件, unless there is `text`. */
  file?: File
  text?: string
  /** Endings with their dots, small letters; none allows all. */
  accept?: readonly string[]
  maxKb?: number
  onProgress?(progress: UploadProgress): void
  /** The user tried again in the task drawer, after `promise` had been rejected. */
  onRestart?(next: RunningUpload): void
}

export interface RunningUpload {
  /** The id of its task in the drawer; 0 when the file was refused before it started. */
  id: number
  /** Rejects with an UploadError, or with a DOMException named AbortError when canceled. */
  promise: Promise<UploadedFile>
  cancel(): void
}
