import type { HttpAnswer, HttpCall, Platform } from '../platform'
import { quick, text } from '../random'

const TAB = 'longshore:tab'
const OWN = `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`

/** A page in a browser. */
export function browser(): Platform {
  return {
    channel: '',
    request,
    read: (key) => kept(() => localStorage.getItem(key)),
    write: (key, value) =>
      kept(() => {
        if (value === null) localStorage.removeItem(key)
        else localStorage.setItem(key, value)
        return true
      }) ?? false,
    random: async (count) => crypto.getRandomValues(new Uint8Array(count)),
    device: () => ({ os: 'web', os_version: '', model: platformName() }),
    language: () => navigator.language,
    opened: (name) => new URLSearchParams(location.search).get(name) ?? '',
    onHide: (listener) => {
      addEventListener('pagehide', listener)
      document.addEventListener('visibilitychange', () => {
        if (document.visibilityState === 'hidden') listener()
      })
    },
    queues,
  }
}

async function request(call: HttpCall): Promise<HttpAnswer> {
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort(), call.timeout)
  try {
    const answer = await fetch(call.url, {
      method: 'POST',
      headers: call.headers,
      body: call.body,
      signal: stop.signal,
      credentials: 'omit',
      cache: 'no-store',
    })
    return { status: answer.status, header: (name) => answer.headers.get(name), text: await answer.text() }
  } finally {
    clearTimeout(timer)
  }
}

/** A browser may forbid its storage, or have none left: the game goes on without. */
function kept<T>(reach: () => T): T | null {
  try {
    return reach()
  } catch {
    return null
  }
}

function platformName(): string {
  const told = /\(([^)]*)\)/.exec(navigator.userAgent)
  return text(told?.[1] ?? '', 100)
}

/**
 * Each tab writes a queue of its own, whose name lives as long as the tab, so that two tabs do not overwrite each other.
 * A tab holds a lock of that name: what nobody holds was left by a tab that is closed.
 */
async function queues(prefix: string): Promise<string[]> {
  const tab = kept(() => sessionStorage.getItem(TAB)) ?? OWN
  kept(() => sessionStorage.setItem(TAB, tab))
  const own = prefix + tab
  if (!navigator.locks) return [own]
  // A duplicated tab has the session storage of its original, whose lock it does not get; nor does a game that connects twice.
  const name = (await held(own)) ? own : `${own}-${quick(6)}`
  if (name !== own) await held(name)
  const found = [name]
  for (const key of kept(() => Object.keys(localStorage)) ?? [])
    if (key.startsWith(prefix) && key !== name && (await held(key))) found.push(key)
  return found
}

/** Take a lock for the life of the page; false when another page has it. */
function held(name: string): Promise<boolean> {
  return new Promise((resolve) => {
    navigator.locks
      .request(name, { ifAvailable: true }, (lock) => {
        resolve(lock !== null)
        return lock ? new Promise<void>(() => {}) : undefined
      })
      .catch(() => resolve(false))
  })
}
