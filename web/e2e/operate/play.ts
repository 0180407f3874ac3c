// A game that is played over the run time's own addresses: its client, its server, a channel that takes the money, and the
// reference game server, which knows none of our code.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { createHash, createHmac, randomBytes } from 'node:crypto'
import path from 'node:path'
import { type APIRequestContext, expect, test } from '@playwright/test'
import { type Account, type Envelope, headersOf, passwordOf, type TestGame, type TestUser } from '../fixtures'
import { freshGame, setUpChannel, usdk } from '../pack/pack-steps'

const ROOT = path.resolve(import.meta.dirname, '../../..')
const PYTHON = path.join(ROOT, '.venv/bin/python')
const SERVER = path.join(ROOT, 'server')
const SHOPS = (process.env.LONGSHORE_E2E_SHOP_PORTS ?? '').split(',')
/** The port of the worker's own game server: two workers would read each other's deliveries. */
const shop = (): string => SHOPS[test.info().parallelIndex] ?? ''
const serverAt = (port: string): string => `http://127.0.0.1:${port}`
export const CHANNEL_SECRET = '0123456789abcdef0123456789abcdef'

/** Starts the game server of a worker's tests; `stop` ends it. */
export const startGameServer = (): Promise<StandIn> => startStandIn('game_server', shop())

/** Brings simulated channels into the catalogue; each by one file of tests, and once at a time. */
export function offerChannels(...codes: string[]): void {
  execFileSync(PYTHON, ['-m', 'tests.support.simulated_channels', 'offer', ...codes], { cwd: SERVER })
}

/** Makes a thousand people with names and numbers of identity players of a game, a hundred of them with phones. */
export function addKnownPeople(game: number): void {
  execFileSync(PYTHON, ['-m', 'tests.support.known_people', String(game)], { cwd: SERVER })
}

/** Brings the simulated channels that say who their players are into the catalogue, and starts them; for one test at a time. */
export function startChannels(): Promise<StandIn> {
  // Those that publishers run themselves: where they are asked is a parameter, `host`.
  offerChannels('u8', 'usdk')
  return startStandIn('simulated_channels', process.env.LONGSHORE_E2E_CHANNEL_PORT ?? '')
}

interface StandIn {
  stop(): void
}

async function startStandIn(name: string, port: string): Promise<StandIn> {
  expect(port, 'scripts/browser_tests.py names the port').toBeTruthy()
  const process_: ChildProcess = spawn(PYTHON, ['-m', `tests.support.${name}`, port], { cwd: SERVER })
  await expect
    .poll(
      () =>
        fetch(serverAt(port), { method: 'POST' }).then(
          ({ status }) => status,
          () => 0,
        ),
      { timeout: 30_000 },
    )
    .toBeGreaterThan(0)
  return { stop: () => void process_.kill() }
}

/** Says how the game server answers from now on; gives what it has delivered. */
export async function control(secrets: string[], mode: 'good' | 'busy'): Promise<string[]> {
  const answer = await fetch(`${serverAt(shop())}/control`, {
    method: 'POST',
    body: JSON.stringify({ secrets, mode }),
  })
  return ((await answer.json()) as { deliveries: string[] }).deliveries
}

export interface Player {
  id: string
  session: string
  /** By which the same guest comes back. */
  key: string
}

const DEVICE = { id: 'e2e-device-01', os: 'android', os_version: '14', model: 'Test' }

interface Keys {
  appId: string
  client: string
  server: string
}

type Fresh = Awaited<ReturnType<typeof freshGame>>

/** A game with keys, a product, the channel vivo and an address of its server. */
export class Play {
  readonly request: APIRequestContext
  readonly user: TestUser
  readonly game: TestGame
  /** Takes the game out of the lists again. */
  readonly putAway: () => Promise<void>
  /** By which the game's server knows who calls. */
  readonly secrets: string[]
  readonly keys: Keys

  private constructor(request: APIRequestContext, fresh: Fresh, keys: Keys, secrets: string[]) {
    this.request = request
    this.user = fresh.user
    this.game = fresh.game
    this.putAway = fresh.putAway
    this.keys = keys
    this.secrets = secrets
  }

  static async begin(
    request: APIRequestContext,
    account: Account = 'aurora.all',
    type?: TestGame['GameType'],
  ): Promise<Play> {
    const { user, game, putAway } = await freshGame(request, account, type)
    const password = passwordOf(account)
    const call = <T>(action: string, data: object = {}) => usdk<T>(request, user, game.Id, action, data)
    const { app_id: appId } = await call<{ app_id: string }>('accessKey/info')
    const key = async (kind: string): Promise<string> =>
      (await call<{ keys: { value: string }[] }>('accessKey/reveal', { kind, password })).keys[0]?.value ?? ''
    await call('u_updateGoods', { code: 'gem_6480', name: '6480 钻石', price_minor: 64_800, currency: 'CNY' })
    await setUpChannel(request, user, game.Id, 'vivo', VIVO, { secrets: { app_key: CHANNEL_SECRET } })
    const url = `${serverAt(shop())}/callback`
    const form = { environment: 'production', password, login: url, payment: url }
    await call('callback/save', form)
    const { secrets } = await call<{ secrets: { value: string }[] }>('callback/reveal', form)
    const keys = { appId, client: await key('client'), server: await key('server') }
    return new Play(
      request,
      { user, game, putAway },
      keys,
      secrets.map(({ value }) => value),
    )
  }

  /** A call of the game's client, of a player's when a session is given. */
  async call<T>(place: string, data: object = {}, session = '', language = 'zh-CN'): Promise<Envelope<T>> {
    const headers: Record<string, string> = {
      'Longshore-App': this.keys.appId,
      'Longshore-Key': this.keys.client,
      'Accept-Language': language,
      ...(session && { Authorization: `Bearer ${session}` }),
    }
    const answer = await this.request.post(`/sdk/v1/${place}`, { headers, data })
    return (await answer.json()) as Envelope<T>
  }

  /** A signed call of the game's own server. */
  async serverCall<T>(place: string, form: object = {}): Promise<T> {
    const address = `/sdk/server/v1/${place}`
    const body = Buffer.from(JSON.stringify(form))
    const time = String(Math.floor(Date.now() / 1000))
    const nonce = randomBytes(12).toString('hex')
    const digest = createHash('sha256').update(body).digest('hex')
    const content = ['POST', address, time, nonce, digest].join('\n')
    const signature = createHmac('sha256', this.keys.server).update(content).digest('base64')
    const answer = await this.request.post(address, {
      headers: {
        'Longshore-App': this.keys.appId,
        'Longshore-Time': time,
        'Longshore-Nonce': nonce,
        'Longshore-Signature': `v1,${signature}`,
        'Content-Type': 'application/json',
      },
      data: body,
    })
    const envelope = (await answer.json()) as Envelope<T>
    expect(envelope.code, `${place}: ${envelope.msg}`).toBe(0)
    return envelope.data
  }

  /** Signs a guest in. */
  async guest(key = randomBytes(18).toString('hex')): Promise<Player> {
    const { code, msg, data } = await this.login(key)
    expect(code, msg).toBe(0)
    return { id: data.player_id, session: data.session, key }
  }

  login(key: string, language?: string): Promise<Envelope<{ player_id: string; session: string }>> {
    return this.call('login', { method: 'guest', device: DEVICE, guest_key: key }, '', language)
  }

  /** What the client starts with; `more` is what it tells besides its device. */
  init<T>(more: object = {}): Promise<Envelope<T>> {
    return this.call('init', { device: DEVICE, ...more })
  }

  /** Orders the product, to be paid through vivo; gives the order's number. */
  async order(player: Player, gameOrder: string, more: object = {}): Promise<string> {
    const wish = { goods_code: 'gem_6480', game_order_id: gameOrder, channel: 'vivo', ...more }
    const { code, msg, data } = await this.call<{ order_id: string }>('order', wish, player.session)
    expect(code, msg).toBe(0)
    return data.order_id
  }

  /** The channel tells that an order was paid. */
  async pay(order: string, transaction: string, fen = 64_800): Promise<void> {
    const fields: Record<string, string> = {
      cpOrderNumber: order,
      orderAmount: String(fen),
      orderNumber: transaction,
      respCode: '200',
      respMsg: 'ok',
      tradeStatus: '0000',
      uid: 'u-1',
    }
    const md5 = (text: string): string => createHash('md5').update(text).digest('hex')
    const joined = Object.keys(fields)
      .toSorted()
      .map((name) => `${name}=${fields[name]}`)
      .join('&')
    const answer = await this.request.post(`/sdk/callback/vivo/${this.keys.appId}`, {
      form: { ...fields, signMethod: 'MD5', signature: md5(`${joined}&${md5(CHANNEL_SECRET)}`) },
    })
    expect(await answer.text()).toBe('success')
  }

  /** Also ships the game to a channel, with the parameters of its simulator. */
  async ship(
    code: string,
    parameters: Record<string, string>,
    secrets: Record<string, string>,
  ): Promise<void> {
    await setUpChannel(this.request, this.user, this.game.Id, code, parameters, { secrets })
  }

  /**
   * A simulated channel, which shares no code with the product, tells that an order was paid, over and over with the same
   * transaction, or what `sale` says of it; gives its reply.
   */
  async told(
    code: string,
    order: string,
    parameters: Record<string, string>,
    sale: Record<string, unknown> = {},
  ): Promise<string> {
    const script = [
      'import json, sys',
      'from longshore.simulation.channels import CHANNELS, Sale',
      'code, order, parameters, sale = sys.argv[1:]',
      'channel = CHANNELS[code]',
      'channel.parameters = json.loads(parameters)',
      "told = channel.notice(Sale(order=order, transaction='T-' + order, **json.loads(sale)))",
      'print(json.dumps([told.method, told.query, dict(told.headers), told.body.decode()]))',
    ].join('\n')
    const said = execFileSync(
      path.join(ROOT, '.venv/bin/python'),
      ['-c', script, code, order, JSON.stringify(parameters), JSON.stringify(sale)],
      { encoding: 'utf8' },
    )
    const [method, query, headers, body] = JSON.parse(said) as [
      string,
      string,
      Record<string, string>,
      string,
    ]
    const answer = await this.request.fetch(`/sdk/callback/${code}/${this.keys.appId}?${query}`, {
      method,
      headers,
      ...(body && { data: body }),
    })
    return answer.text()
  }

  /** An action of operate. */
  async operate<T>(action: string, data: object = {}): Promise<Envelope<T>> {
    const answer = await this.request.post(`/ultra/protected/app/send/usdk/${action}`, {
      headers: headersOf(this.user, this.game.Id),
      data,
    })
    return (await answer.json()) as Envelope<T>
  }
}

const VIVO: Record<string, string> = { app_id: '100000001', cp_id: '0123456789abcdef0123' }
