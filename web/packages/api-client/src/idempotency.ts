// A call that changes something carries a key; whoever sends it again after no answer came sends the same key, and the
// server gives the answer that was lost instead of doing it twice.

import type { ActionName } from './schema'

const MOST_REMEMBERED = 50

/** Keys of calls that got no answer, by what they said. */
export interface IdempotencyKeys {
  /** The key to send: that of the same call when its answer was lost, else a fresh one. */
  keyOf(said: string): string
  /** The call got an answer; the next one like it is another. */
  answered(said: string): void
}

export function createIdempotencyKeys(): IdempotencyKeys {
  const unanswered = new Map<string, string>()
  return {
    keyOf(said) {
      const key = unanswered.get(said) ?? randomKey()
      unanswered.delete(said)
      unanswered.set(said, key)
      const oldest = unanswered.keys().next().value
      if (unanswered.size > MOST_REMEMBERED && oldest !== undefined) unanswered.delete(oldest)
      return key
    },
    answered: (said) => void unanswered.delete(said),
  }
}

/** Verbs of actions that make something anew: sent twice, they would leave two. */
const CREATING =
  /(^|_)(add|apply|batch|begin|book|claim|copy|create|decide|derive|draw|generate|import|invite|make|note|publish|push|rebuild|refund|resend|retry|rotate|run|save|schedule|share|start)(_|$)|_ban_many_players$|_sign_upload$|_upload_gift_codes$/

/** Whether an action makes something, so that it carries a key even where it may be aborted. */
export function isCreating(name: ActionName): boolean {
  return CREATING.test(name)
}

/** Not randomUUID: browsers have that on https and localhost only. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
