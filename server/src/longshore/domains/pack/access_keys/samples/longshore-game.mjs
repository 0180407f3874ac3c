// Longshore on a game's own server: verify login tokens and signed calls. Node.js 18, no packages.
// LONGSHORE_SERVER_SECRET: the server secret (sk_...); LONGSHORE_SIGNING_SECRET: the signing secret of the
// environment (whsec_...). While a secret is exchanged give both, separated by a comma.
import { createHmac, timingSafeEqual } from 'node:crypto'

const APP_ID = '@APP_ID@'
const TOLERANCE_SECONDS = 300

/** Returns the claims of a login token; `sub` is the player's id. Throws when it must not be accepted. */
export function verifyLoginToken(token) {
  const [head, body, signature, ...rest] = token.split('.')
  if (!signature || rest.length > 0) throw new Error('no login token')
  if (JSON.parse(Buffer.from(head, 'base64url')).alg !== 'HS256') throw new Error('not signed with HS256')
  const given = Buffer.from(signature, 'base64url')
  if (!secrets('SERVER').some((secret) => isSame(secret, `${head}.${body}`, given)))
    throw new Error('the signature does not fit')
  const claims = JSON.parse(Buffer.from(body, 'base64url'))
  if (claims.iss !== 'longshore' || claims.aud !== APP_ID || claims.exp <= Date.now() / 1000)
    throw new Error('expired, or for another game')
  return claims
}

/**
 * Returns a call of Longshore. `headers` as Node gives them (lower case), `body` the Buffer as it came.
 * Answer the same `webhook-id` only once. Throws when it must not be accepted.
 */
export function verifyCall(headers, body) {
  const id = headers['webhook-id']
  const stamp = headers['webhook-timestamp']
  if (!(Math.abs(Date.now() / 1000 - Number(stamp)) <= TOLERANCE_SECONDS))
    throw new Error('the timestamp is too far from the present')
  const signed = Buffer.concat([Buffer.from(`${id}.${stamp}.`), body])
  const offered = headers['webhook-signature'].split(' ').filter((one) => one.startsWith('v1,'))
  const fits = secrets('SIGNING').some((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
    return offered.some((one) => isSame(key, signed, Buffer.from(one.slice(3), 'base64')))
  })
  if (!fits) throw new Error('no signature fits')
  return JSON.parse(body)
}

function isSame(key, signed, given) {
  const expected = createHmac('sha256', key).update(signed).digest()
  return expected.length === given.length && timingSafeEqual(expected, given)
}

function secrets(name) {
  const text = process.env[`LONGSHORE_${name}_SECRET`]
  if (!text) throw new Error(`LONGSHORE_${name}_SECRET is not set`)
  return text.split(',')
}
