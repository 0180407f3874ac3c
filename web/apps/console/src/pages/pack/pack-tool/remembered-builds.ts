// Which running builds this browser follows, so that a reload finds them again. Small: every page loads it.
import { onSessionCleared } from '@/lib/expiry'

const KEY = 'longshore.builds'

interface Followed {
  id: number
  gameId: number
}

function isFollowed(value: unknown): value is Followed {
  const { id, gameId } = (value ?? {}) as Partial<Followed>
  return Number.isSafeInteger(id) && Number.isSafeInteger(gameId)
}

export function rememberedBuilds(): Followed[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isFollowed) : []
  } catch {
    return []
  }
}

function write(builds: readonly Followed[]): void {
  if (builds.length === 0) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, JSON.stringify(builds))
}

export function rememberBuild(id: number, gameId: number): void {
  write([...rememberedBuilds().filter((build) => build.id !== id), { id, gameId }])
}

export function forgetBuild(id: number): void {
  write(rememberedBuilds().filter((build) => build.id !== id))
}

// They belong to the login that started them.
onSessionCleared(() => localStorage.removeItem(KEY))
