// Front door of the uploader (clauses U-01 to U-09): from the browser straight to the store, shown in the task drawer.
// The rest loads with the first upload.
import { useDownloads } from '../stores/downloads'
import { aborted, NO_ANSWER, UploadError } from './errors'
import { uploadTexts } from './locales'
import { refuseFile } from './rules'
import type { RunningUpload, UploadRequest } from './types'

export { isAbort, UploadError } from './errors'
export { fileNeeded } from './rules'
export type {
  RunningUpload,
  UploadPurpose,
  UploadRequest,
  UploadType,
} from './types'

/** A smaller file is there before anybody has read a drawer; its progress stays where it was chosen. */
const OPENS_DRAWER_BYTES = 8 * 1024 * 1024

/**
 * Sends a file, or the text of an agreement.
 *
 * A file that breaks a rule is refused at once and makes no task. The task's cancel button, `cancel()` and deleting the
 * task are the same.
 */
export function startUpload(request: UploadRequest): RunningUpload {
  const source = sourceOf(request)
  const refusal = refuseFile(source, request)
  if (!source || refusal) {
    const promise = Promise.reject(new UploadError(refusal ?? '', { Code: 'Refused' }))
    return { id: 0, promise, cancel: () => undefined }
  }
  const { addTask, setTask } = useDownloads.getState()
  const show = source.size < OPENS_DRAWER_BYTES ? addTask : setTask
  const id = show({ name: source.name, kind: 'upload', unit: 'bytes', total: source.size })
  return begin(id, request, source)
}

/** Goes on with an upload of an earlier visit in its task. */
export function continueUpload(
  id: number,
  request: UploadRequest,
  file: File,
  uploadId: string,
): RunningUpload {
  return begin(id, request, file, uploadId)
}

function begin(id: number, request: UploadRequest, source: File, uploadId?: string): RunningUpload {
  const controller = new AbortController()
  const cancel = (): void => controller.abort()
  useDownloads.getState().updateTask(id, {
    status: 'running',
    percent: 0,
    loaded: 0,
    speed: null,
    reason: undefined,
    retry: undefined,
    resume: undefined,
    discard: undefined,
    cancel,
  })
  const restart = (next: RunningUpload): void => {
    // Nobody may be waiting any more; the task tells how it ends.
    next.promise.catch(() => undefined)
    request.onRestart?.(next)
  }
  const retry = (failedId?: string): void => restart(begin(id, request, source, failedId))
  const promise = import('./run').then(
    ({ run }) => run({ id, request, source, uploadId, signal: controller.signal, retry }),
    (cause: unknown) => {
      const reason = uploadTexts.t('noAnswer')
      const status = controller.signal.aborted ? 'canceled' : 'failed'
      useDownloads.getState().updateTask(id, {
        status,
        reason: status === 'failed' ? reason : undefined,
        cancel: undefined,
        retry: () => retry(uploadId),
      })
      throw controller.signal.aborted
        ? aborted()
        : Object.assign(new UploadError(reason, { Code: NO_ANSWER }), { cause })
    },
  )
  return { id, promise, cancel }
}

function sourceOf({ file, text, type, ext = 'txt' }: UploadRequest): File | undefined {
  if (file || text === undefined) return file
  return new File([text], type === 3 ? `agr.${ext}` : `text.${ext}`, { type: 'text/plain;charset=utf-8' })
}
