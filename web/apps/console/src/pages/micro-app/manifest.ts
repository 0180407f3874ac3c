// Reads a remote's manifest: which files make the app, and whether it is a module or a page for a frame.
import type { RemoteManifest } from '@longshore/contract'
import { ChunkLoadError, guardChunk } from '@longshore/kit/chunk-guard'

const TIMEOUT_MS = 10_000

export interface RemoteFiles {
  entry: string
  /** A page is shown in a frame, a module is mounted. */
  isPage: boolean
  /** Every other script of the remote, so that a click after the prefetch asks for nothing. */
  scripts: string[]
  styles: string[]
}

/** Fetches and reads the manifest; always asks the server whether it is still the newest. */
export function fetchManifest(base: string): Promise<RemoteFiles> {
  const root = new URL(base, window.location.href).href
  const address = `${root}manifest.json`
  return guardChunk(async () => {
    const response = await fetchManifestFile(address)
    if (!response.ok) throw new ChunkLoadError('missing', address)
    return listFiles(await readJson(response, address), root)
  }, address)
}

async function fetchManifestFile(address: string): Promise<Response> {
  try {
    return await fetch(address, { cache: 'no-cache', signal: AbortSignal.timeout(TIMEOUT_MS) })
  } catch (error) {
    const isTimeout = error instanceof DOMException && error.name === 'TimeoutError'
    throw new ChunkLoadError(isTimeout ? 'timeout' : 'error', address, error)
  }
}

async function readJson(response: Response, address: string): Promise<RemoteManifest> {
  try {
    return (await response.json()) as RemoteManifest
  } catch (error) {
    // A server that answers every unknown address with the console's page has no such remote.
    throw new ChunkLoadError('missing', address, error)
  }
}

/** The files behind a manifest, as absolute addresses. */
export function listFiles(manifest: RemoteManifest, root: string): RemoteFiles {
  const chunks = Object.values(manifest)
  const entry = chunks.find((chunk) => chunk.isEntry)
  if (!entry) throw new ChunkLoadError('missing', `${root}manifest.json`)
  const styles = new Set<string>()
  const scripts = new Set<string>()
  for (const chunk of chunks) {
    // Styles of lazy chunks are added by the remote itself when it needs them.
    if (chunk !== entry && chunk.file.endsWith('.js')) scripts.add(chunk.file)
  }
  const visited = new Set<string>()
  const visit = (chunk: RemoteManifest[string]): void => {
    for (const style of chunk.css ?? []) styles.add(style)
    for (const key of chunk.imports ?? []) {
      const imported = manifest[key]
      if (!imported || visited.has(key)) continue
      visited.add(key)
      visit(imported)
    }
  }
  visit(entry)
  const absolute = (file: string): string => new URL(file, root).href
  return {
    entry: absolute(entry.file),
    isPage: entry.file.endsWith('.html'),
    scripts: [...scripts].map(absolute),
    styles: [...styles].map(absolute),
  }
}
