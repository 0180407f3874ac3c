/** A call that the server answered with a refusal. `code` is the server's (docs/reference/errors.md), `message` is for players. */
export class LongshoreError extends Error {
  override readonly name: string = 'LongshoreError'

  constructor(
    readonly code: number,
    message: string,
    readonly data: unknown = null,
    /** Whether the same call may succeed later: throttled, or a fault of the server. */
    readonly mayPass = false,
    /** Milliseconds after which the server wants to be asked again; 0 where it says nothing. */
    readonly retryAfter = 0,
  ) {
    super(message)
  }
}

/** Nobody answered, or no answer could be read: the network, a time limit, a server that is being started. */
export class NoAnswerError extends LongshoreError {
  override readonly name = 'NoAnswerError'

  /**
   * `reason` is what the platform said, for developers. `isSpent`: an answer was lost, and what the player was proven by is
   * used up by it; the same again would be refused.
   */
  constructor(
    private readonly reason: string,
    message = reason,
    readonly isSpent = false,
  ) {
    super(-1, message, { reason }, !isSpent)
  }

  /** The same, told once the server refused what it had taken before. */
  ofSpent(): NoAnswerError {
    return new NoAnswerError(this.reason, this.message, true)
  }
}

/** A body that somebody on the way, or the server, does not take. */
export const TOO_LARGE = 4013

/** The player's session is over: they signed out elsewhere, were barred, or it is too old. */
export const SESSION_ENDED = 4702

/** A code that is wrong, used or too old. */
export const WRONG_CODE = 4709

/** A channel does not vouch for what it is shown: a mini game's code is good once. */
export const CHANNEL_REFUSED = 4710

/** A minor's time of today is over. */
export const MINOR_HOURS = 4760

/** A version of an agreement that players cannot have read. */
export const NOT_IN_FORCE = 4832
