import { LongshoreError } from './errors'
import type { Platform } from './platform'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** A text that nobody can guess, of six bits a letter. */
export async function secret(platform: Platform, length = 32): Promise<string> {
  const bytes = await platform.random(length)
  if (!bytes)
    throw new LongshoreError(-2, 'This platform has no secure random numbers: a guest cannot be made here.')
  return spelled(bytes)
}

/** A text that is unlikely to be made twice; it proves nothing. */
export async function identifier(platform: Platform, length = 22): Promise<string> {
  const bytes = await platform.random(length)
  return bytes ? spelled(bytes) : quick(length)
}

/** As `identifier`, without waiting. */
export function quick(length = 16): string {
  let made = ''
  while (made.length < length) made += LETTERS[Math.floor(Math.random() * 64)]
  return made
}

/** At most so many characters in one line. */
export function text(given: string, most: number): string {
  return given.replace(/\s+/g, ' ').trim().slice(0, most)
}

function spelled(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => LETTERS[byte & 63]).join('')
}
