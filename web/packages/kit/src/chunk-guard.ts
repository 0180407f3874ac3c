// Run-time half of the chunk guard: a dynamic import that fails or hangs becomes one of the two documented errors.

const CHUNK_TIMEOUT_MS = 120_000
const RETRY_DELAYS_MS = [300, 900]

declare global {
  /** Browser tests shorten the wait with this; the product never sets it. */
  var __CHUNK_TIMEOUT_MS__: number | undefined
}

export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError'
  readonly type: 'timeout' | 'missing' | 'error'
  readonly request: string
  constructor(type: 'timeout' | 'missing' | 'error', request: string, cause?: unknown) {
    super(`Loading chunk failed.\n(${type}: ${request})`, { cause })
    this.type = type
    this.request = request
  }
}

export class CssChunkLoadError extends Error {
  override name = 'ChunkLoadError'
  readonly code = 'CSS_CHUNK_LOAD_FAILED'
  readonly request: string
  constructor(request: string, cause?: unknown) {
    super(`Loading CSS chunk failed.\n(${request})`, { cause })
    this.request = request
  }
}

/** True for both errors of this module. */
export function isChunkError(error: unknown): error is ChunkLoadError | CssChunkLoadError {
  return error instanceof ChunkLoadError || error instanceof CssChunkLoadError
}

/** Loads a chunk; a failed (not a hung) load is retried silently, because browsers do refetch a failed module. */
export async function guardChunk<T>(
  load: () => Promise<T>,
  request = 'chunk',
  timeoutMs = globalThis.__CHUNK_TIMEOUT_MS__ ?? CHUNK_TIMEOUT_MS,
): Promise<T> {
  for (const delayMs of RETRY_DELAYS_MS) {
    try {
      return await loadOnce(load, request, timeoutMs)
    } catch (error) {
      if (!(error instanceof ChunkLoadError) || error.type !== 'error') throw error
      await new Promise((resolve) => setTimeout(resolve, delayMs))
    }
  }
  return loadOnce(load, request, timeoutMs)
}

async function loadOnce<T>(load: () => Promise<T>, request: string, timeoutMs: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError('timeout', request)), timeoutMs)
  })
  try {
    return await Promise.race([load(), timeout])
  } catch (error) {
    throw toChunkError(error, request)
  } finally {
    clearTimeout(timer)
  }
}

function toChunkError(error: unknown, request: string): unknown {
  if (isChunkError(error)) return error
  const message = error instanceof Error ? error.message : String(error)
  const css = /Unable to preload CSS for (\S+)/.exec(message)
  if (css) return new CssChunkLoadError(css[1] ?? request, error)
  // The three browsers' wordings for a module that did not arrive.
  const script =
    /dynamically imported module: (\S+)|Importing a module script failed|error loading dynamically imported module/i.exec(
      message,
    )
  if (script) return new ChunkLoadError('error', script[1] ?? request, error)
  return error
}
