// The codes of the envelope that the client itself acts on; the server publishes the whole catalogue.

export const SUCCESS_CODE = 0
/** Synthetic: the call never got an answer. The server never sends it. */
export const NETWORK_CODE = 500
export const SIGNED_IN_ELSEWHERE_CODE = 14
/** The login has expired: the client clears its cache and goes to the login page (clause L-03). */
export const EXPIRED_CODES: ReadonlySet<number> = new Set([102, 401, 402, 403, SIGNED_IN_ELSEWHERE_CODE])
export const NO_GAME_CODE = 4012
export const NO_PERMISSION_CODE = 4030
export const THROTTLED_CODE = 4029

/** The server or its database is away for a moment: the same call may work shortly. */
export const UNAVAILABLE_CODE = 5003
