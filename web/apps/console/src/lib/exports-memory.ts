// Which exports this browser began and has not seen end, by game: a page that opens asks for no others.
import { onSessionCleared } from './expiry'

const KEY = 'longshore.exports'

type Memory = Record<string, number[]>

function read(): Memory {
  try {
    return (JSON.parse(localStorage.getItem(KEY) ?? '{}') as Memory | null) ?? {}
  } catch {
    return {}
  }
}

export function remember(game: number | undefined, id: number, isRunning = true): void {
  if (game === undefined) return
  const { [game]: known = [], ...rest } = read()
  const ids = [...known.filter((one) => one !== id), ...(isRunning ? [id] : [])]
  const memory = ids.length > 0 ? { ...rest, [game]: ids } : rest
  if (Object.keys(memory).length === 0) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, JSON.stringify(memory))
}

export function isRemembered(game: number | undefined): boolean {
  return game !== undefined && (read()[game]?.length ?? 0) > 0
}

onSessionCleared(() => localStorage.removeItem(KEY))
