// Uploads of earlier visits that never ended, as tasks of the drawer: choosing the file again goes on with them.
import { useDownloads } from '../stores/downloads'
import * as server from './api'
import { useArrived } from './arrived'
import { continueUpload } from './index'
import { uploadTexts } from './locales'
import { runningUploads, taskIds } from './locks'
import { forget, isSameFile } from './remembered'
import type { RunningUpload, UploadPurpose, UploadRequest, UploadType } from './types'

/** Adds a task for each unfinished upload that no tab runs and no task shows. */
export async function showInterrupted(): Promise<void> {
  const [unfinished, running] = await Promise.all([server.listUnfinished(), runningUploads()])
  const shown = new Set(useDownloads.getState().tasks.map(({ id }) => id))
  for (const upload of unfinished) {
    // A single put has nothing that could go on.
    if (upload.mode !== 'parts') continue
    const taskId = taskIds.get(upload.upload_id)
    if (running.has(upload.upload_id) || (taskId !== undefined && shown.has(taskId))) continue
    show(upload)
  }
}

function show(upload: server.Ticket): void {
  const { addTask, updateTask, deleteTask } = useDownloads.getState()
  const { upload_id, name, size } = upload
  const request = requestOf(upload)
  const follow = ({ promise }: RunningUpload): void => {
    promise.then(
      (file) => useArrived.getState().add({ purpose: request.purpose, gid: upload.gid, file }),
      // The task tells why.
      () => undefined,
    )
  }
  const id = addTask({
    name,
    kind: 'upload',
    unit: 'bytes',
    total: size,
    loaded: upload.parts.reduce((sum, part) => sum + part.size, 0),
    status: 'interrupted',
    reason: uploadTexts.t('interrupted'),
    resume(file) {
      if (!isSameFile(file, upload))
        return updateTask(id, { reason: uploadTexts.t('notSameFile', { name, size }) })
      follow(continueUpload(id, { ...request, onRestart: follow }, file, upload_id))
    },
    discard() {
      deleteTask(id)
      forget(upload_id)
      void server.abort(upload_id)
    },
  })
  taskIds.set(upload_id, id)
}

function requestOf({ type, purpose, gid }: server.Ticket): UploadRequest {
  return { type: type as UploadType, purpose: purpose as UploadPurpose, gid: gid ?? undefined }
}
