// Longshore on a game's own server: verify tokens and signed calls, call it. Node.js 18, no packages.
// LONGSHORE_SERVER_SECRET: the server secret (sk_...); LONGSHORE_SIGNING_SECRET: the signing secret of the
// environment (whsec_...). While a secret is exchanged give both, the new one first, separated by a comma.
// LONGSHORE_ENVIRONMENT: whose players this server serves, production unless it says sandbox.
// LONGSHORE_ADDRESS: where `call` goes, https://...
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

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
  return ours(claims, claims.env)
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
  const offered = (headers['webhook-signature'] ?? '').split(' ').filter((one) => one.startsWith('v1,'))
  const fits = secrets('SIGNING').some((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
    return offered.some((one) => isSame(key, signed, Buffer.from(one.slice(3), 'base64')))
  })
  if (!fits) throw new Error('no signature fits')
  return JSON.parse(body)
}

/** Asks Longshore about a login token: it also knows of bans and sign-outs. Throws when it is not good. */
export async function checkToken(token) {
  const found = await call('/sdk/server/v1/token/verify', { token })
  if (!found.is_valid) throw new Error(found.reason)
  return ours(found, found.environment)
}

/**
 * Makes a signed call and gives its data; throws for a refusal. /sdk/server/v1/player { player_id },
 * /sdk/server/v1/order { order_id }, /sdk/server/v1/orders/undelivered {}, and the others of the guide.
 */
export async function call(path, form) {
  const body = JSON.stringify(form)
  const time = String(Math.floor(Date.now() / 1000))
  const nonce = randomBytes(16).toString('hex')
  const digest = createHash('sha256').update(body).digest('hex')
  const mac = createHmac('sha256', secrets('SERVER')[0])
  const signature = mac.update(['POST', path, time, nonce, digest].join('\n')).digest('base64')
  const headers = {
    'Content-Type': 'application/json',
    'Longshore-App': APP_ID,
    'Longshore-Time': time,
    'Longshore-Nonce': nonce,
    'Longshore-Signature': `v1,${signature}`,
  }
  const address = process.env.LONGSHORE_ADDRESS + path
  const answer = await fetch(address, { method: 'POST', headers, body, signal: AbortSignal.timeout(10_000) })
  const { code, msg, data } = await answer.json()
  if (code !== 0) throw new Error(`${code} ${msg}`)
  return data
}

function ours(found, environment) {
  if (environment !== (process.env.LONGSHORE_ENVIRONMENT ?? 'production'))
    throw new Error(`a player of ${environment}`)
  return found
}

function isSame(key, signed, given) {
  const expected = createHmac('sha256', key).update(signed).digest()
  return expected.length === given.length && timingSafeEqual(expected, given)
}

function secrets(name) {
  const told = (process.env[`LONGSHORE_${name}_SECRET`] ?? '').split(',')
  // What is blank, as behind a comma at the end, is a key that anybody has.
  const found = told.map((one) => one.trim()).filter(Boolean)
  if (!found[0]) throw new Error(`LONGSHORE_${name}_SECRET is not set`)
  return found
}
