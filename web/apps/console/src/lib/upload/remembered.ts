// What this browser knows of its unfinished uploads beyond the server's list: which file each one is of.
import { onSessionCleared } from '../expiry'

const KEY = 'longshore.uploads'
/** That some were unfinished when a login ended, and nothing else of them. */
const LEFT = 'longshore.uploads.left'

/** Equal for equal files in practice; the parts' hashes decide in the end. */
export interface Fingerprint {
  name: string
  size: number
  lastModified: number
}

type Memory = Record<string, Fingerprint>

function read(): Memory {
  try {
    return (JSON.parse(localStorage.getItem(KEY) ?? '{}') as Memory | null) ?? {}
  } catch {
    return {}
  }
}

function write(memory: Memory): void {
  if (Object.keys(memory).length === 0) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, JSON.stringify(memory))
}

export function remember(uploadId: string, { name, size, lastModified }: Fingerprint): void {
  write({ ...read(), [uploadId]: { name, size, lastModified } })
}

export function forget(uploadId: string): void {
  const { [uploadId]: _, ...rest } = read()
  write(rest)
}

/** True while an upload of this browser may be waiting to be continued, also by who signs in again. */
export function hasRemembered(): boolean {
  return localStorage.getItem(LEFT) !== null || Object.keys(read()).length > 0
}

/** Who signed in has been told of what their former login left. */
export function forgetLeft(): void {
  localStorage.removeItem(LEFT)
}

/** Whether a file may be the one that an unfinished upload was begun with. */
export function isSameFile(
  file: Fingerprint,
  upload: { upload_id: string; name: string; size: number },
): boolean {
  if (file.name !== upload.name || file.size !== upload.size) return false
  // Another browser began it: the name and the size must do.
  const known = read()[upload.upload_id]
  return known === undefined || known.lastModified === file.lastModified
}

// Names of files belong to the login that chose them; the server knows whose uploads they are.
onSessionCleared(() => {
  if (hasRemembered()) localStorage.setItem(LEFT, '1')
  localStorage.removeItem(KEY)
})
