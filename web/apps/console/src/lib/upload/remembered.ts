// What this browser knows of its unfinished uploads beyond the server's list: which file each one is of.
import { onSessionCleared } from '../expiry'

const KEY = 'longshore.uploads'

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

/** True while an upload of this browser may be waiting to be continued. */
export function hasRemembered(): boolean {
  return Object.keys(read()).length > 0
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

// Names of files belong to the login that chose them.
onSessionCleared(() => localStorage.removeItem(KEY))
