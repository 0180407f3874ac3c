// Which uploads run at this moment, in whatever tab: an unfinished upload that no tab runs was interrupted.

const PREFIX = 'longshore.upload.'
const here = new Set<string>()

/** Marks the upload as running until `job` ends. The lock goes by itself when the tab closes. */
export async function whileRunning<T>(uploadId: string, job: () => Promise<T>): Promise<T> {
  here.add(uploadId)
  let end: () => void = () => undefined
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  // Without a secure context there are no locks; then each tab only knows of its own uploads.
  void navigator.locks?.request(PREFIX + uploadId, () => ended)
  try {
    return await job()
  } finally {
    here.delete(uploadId)
    end()
  }
}

/** The tasks of this tab's uploads, by the uploads' ids. */
export const taskIds = new Map<string, number>()

export async function runningUploads(): Promise<ReadonlySet<string>> {
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  const names = held.map(({ name = '' }) => name).filter((name) => name.startsWith(PREFIX))
  return new Set([...here, ...names.map((name) => name.slice(PREFIX.length))])
}
