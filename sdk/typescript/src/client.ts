import { Calls } from './calls'
import { LongshoreError, NOT_IN_FORCE } from './errors'
import { Events, stamped } from './events'
import { Install } from './install'
import { Notices } from './notices'
import type { Listeners, Options } from './options'
import type { Platform } from './platform'
import { identifier, text } from './random'
import { Session } from './session'
import type {
  Account,
  Activity,
  CodeSent,
  Consent,
  OpenOrder,
  Order,
  Properties,
  RealName,
  Redeemed,
  Role,
  Schemas,
  SignedIn,
  Started,
  SwitchValue,
  Wish,
} from './types'
import { telling } from './words'

const VERSION = '0.1.0'

type CodePurpose = 'login' | 'bind'
type LoginForm = Omit<Schemas['LoginInput'], 'device' | 'store'>

/** A game's connection to Longshore. Every method may throw a LongshoreError, whose message is for players. */
export class Longshore {
  readonly events: Events
  readonly notices: Notices
  private readonly calls: Calls
  private readonly platform: Platform
  private readonly install: Install
  private readonly session: Session
  private started: Started | null = null

  constructor(
    private readonly options: Options,
    listeners: Listeners = {},
  ) {
    this.platform = options.platform
    this.install = new Install(this.platform, options)
    const headers = {
      'longshore-app': options.appId,
      'longshore-key': options.clientKey,
      'accept-language': this.language,
    }
    // A clock that is wrong is so at the next start too, before anybody has answered.
    this.calls = new Calls(this.platform, options.address.replace(/\/+$/, ''), headers, (offset) =>
      this.install.write('clock', offset),
    )
    const clock = this.install.read('clock')
    this.calls.clock = typeof clock === 'number' ? clock : null
    this.session = new Session(this.install, this.calls, listeners)
    this.events = new Events(
      this.platform,
      this.calls,
      `${this.install.prefix}events:`,
      options.reportEvery ?? 5_000,
      (report) => telling(() => listeners.events?.(report)),
    )
    this.notices = new Notices({
      install: this.install,
      playerId: () => this.playerId,
      tell: async (seen) =>
        (await this.session.call<Schemas['NoticesOutput']>('/sdk/v1/notices', { seen })).seen,
    })
  }

  /** Begin: ways to sign in, agreements, switches. Without a network, what the last start was told. */
  async init(): Promise<Started> {
    const last = this.install.read('init') as { etag: string | null; data: Started } | null
    const form: Schemas['InitInput'] = {
      device: await this.install.device(),
      store: this.store,
      client_version: this.options.clientVersion ?? '',
      sdk_version: `ts-${VERSION}`,
      language: this.language,
      link: this.install.link(),
    }
    try {
      const { data, etag } = await this.calls.send('/sdk/v1/init', form, { etag: last?.etag ?? undefined })
      this.started = (data as Started | undefined) ?? (last as { data: Started }).data
      if (data !== undefined) this.install.write('init', { etag, data })
    } catch (error) {
      if (!last || !(error instanceof LongshoreError && error.mayPass)) throw error
      this.started = last.data
    }
    this.session.resume()
    return this.started
  }

  /** A switch's value as `init` gave it; `otherwise` before that, for an unknown one, and for one of another type. */
  valueOf<T extends SwitchValue>(name: string, otherwise: T): T {
    const value = this.started?.switches[name]?.value
    const isAlike = typeof value === typeof otherwise && Array.isArray(value) === Array.isArray(otherwise)
    return isAlike ? (value as T) : otherwise
  }

  /** Who is signed in; null when nobody is. */
  get playerId(): string | null {
    return this.session.playerId
  }

  /** Sign in as this device's guest: the same player at every start. */
  loginAsGuest(): Promise<SignedIn> {
    return this.login(async () => ({ method: 'guest', guest_key: await this.install.guestKey() }))
  }

  /** Sign in by a channel; a mini game's platform says by itself who its player is. */
  loginByChannel(channel = this.platform.channel, fields?: Record<string, string>): Promise<SignedIn> {
    return this.login(async () => {
      const told = fields ?? (await this.platform.channelLogin?.())
      if (!told) throw new LongshoreError(-2, 'What the channel said of its player must be given here.')
      return { method: 'channel', channel, fields: told }
    }, !fields)
  }

  /** Sign in by account and password. */
  loginByAccount(account: string, password: string): Promise<SignedIn> {
    return this.login(() => ({ method: 'account', account, password }))
  }

  /** Make an account and sign in. */
  register(account: string, password: string): Promise<SignedIn> {
    return this.login(() => ({ method: 'register', account, password }))
  }

  /** Send a code to a phone, to sign in with it or to bind it; gives how long the code is valid and when another may be asked. */
  sendCode(phone: string, purpose: CodePurpose = 'login'): Promise<CodeSent> {
    return this.codeTo({ phone, purpose })
  }

  /** Send a code by mail, as `sendCode`. */
  sendEmailCode(email: string, purpose: CodePurpose = 'login'): Promise<CodeSent> {
    return this.codeTo({ email, purpose })
  }

  /** Sign in by the code that a phone was sent; the first time, this makes the player. */
  loginByPhone(phone: string, code: string): Promise<SignedIn> {
    return this.login(() => ({ method: 'phone', phone, code }))
  }

  /** Bind a phone to the player by the code that it was sent. */
  async bindPhone(phone: string, code: string): Promise<void> {
    await this.session.call('/sdk/v1/phone', { phone, code })
  }

  /** Sign in by the code that an address of mail was sent; the first time, this makes the player. */
  loginByEmail(email: string, code: string): Promise<SignedIn> {
    return this.login(() => ({ method: 'email', email, code }))
  }

  /** Bind an address of mail to the player by the code that it was sent. */
  async bindEmail(email: string, code: string): Promise<void> {
    await this.session.call('/sdk/v1/email', { email, code })
  }

  /** Read what is known of the player: bound phone, address of mail and real name, all masked. */
  account(): Promise<Account> {
    return this.session.call<Account>('/sdk/v1/account', {})
  }

  /** Give the player's real name and identity number; they are not kept here. */
  async realName(name: string, identity: string): Promise<RealName> {
    return this.session.call<RealName>('/sdk/v1/realname', { name, identity })
  }

  /** End the session. */
  async logout(): Promise<void> {
    await this.session.logout()
  }

  /**
   * Keep what the player agreed to, or withdraw it (`is_agreed: false`). Before anybody is signed in it is kept here and goes
   * with the next sign-in, which an agreement that `is_required` is needed for.
   */
  async consent(...consents: Consent[]): Promise<void> {
    if (this.playerId) await this.session.call('/sdk/v1/consent', { consents })
    else this.install.write('agreed', [...this.agreed.filter(isNotOf(consents)), ...consents].slice(-10))
  }

  /** Tell that a role was created, entered the game, rose a level or left. */
  async role(role: Role): Promise<void> {
    const { token } = this.session
    await this.session.call('/sdk/v1/role', { id: await identifier(this.platform), ...role }, token)
  }

  /**
   * Make an order; what it gives is what the channel's own payment needs. The goods come by the game's server. What the
   * channel must be told of the player is added where its platform says it; one that does not say it stops no order.
   */
  async order(wish: Wish): Promise<Order> {
    // Who asks is who buys, whoever is signed in once the platform has answered.
    const { token } = this.session
    const number = wish.game_order_id ?? (await identifier(this.platform))
    const claim = wish.claim ?? (await this.platform.orderClaim?.().catch(() => undefined))
    const form = { ...wish, ...(claim && { claim }), game_order_id: number }
    return this.session.call<Order>('/sdk/v1/order', form, token)
  }

  /** What the player paid for and the game's server has not accepted yet. */
  async openOrders(): Promise<OpenOrder[]> {
    return (await this.session.call<Schemas['OrderList']>('/sdk/v1/orders/open', {})).orders
  }

  /** Redeem a gift code as the player typed it. A refusal's message is for them, its `data.reason` for programs. */
  async redeem(code: string, who: Pick<Wish, 'role_id' | 'server_id'> = {}): Promise<Redeemed> {
    const { token } = this.session
    const { os } = this.platform.device()
    const told = {
      request_id: await identifier(this.platform),
      client_version: this.options.clientVersion ?? '',
      os,
    }
    const form = { ...who, ...told, code }
    return this.session.call<Redeemed>('/sdk/v1/redeem', form, token)
  }

  /** What runs for the player, in their language, and how far they are; the first call of a day counts as their visit. */
  async activities(): Promise<Activity[]> {
    const form = { client_version: this.options.clientVersion ?? '', language: this.language }
    return (await this.session.call<Schemas['ActivitiesOutput']>('/sdk/v1/activities', form)).activities
  }

  /**
   * Ask for the player's deletion, which signs them out; until the moment that it gives (Unix seconds), signing in takes it back.
   */
  async deleteAccount(): Promise<number> {
    const { token } = this.session
    const form = { confirm: true }
    const asked = await this.session.call<Schemas['DeleteOutput']>('/sdk/v1/account/delete', form, token)
    this.session.end(token)
    return asked.due_at
  }

  /** Note an event; it is reported later, also after a reload. */
  track(event: string, properties: Properties = {}): void {
    const known = { event, player: this.playerId ?? '', channel: this.store, properties }
    const version = text(this.options.clientVersion ?? '', 64)
    this.events.add(stamped(this.calls, { ...known, version }))
  }

  private async codeTo(told: Omit<Schemas['CodeInput'], 'device'>): Promise<CodeSent> {
    const form = { ...told, device: await this.install.device() }
    // Asked again, another message would go out: whoever got no answer may have got the code.
    return (await this.calls.send('/sdk/v1/code', form, { tries: 1 })).data as CodeSent
  }

  private login(by: () => LoginForm | Promise<LoginForm>, isAnew = false): Promise<SignedIn> {
    return this.session.begin(async () => this.signedIn(await by()), isAnew)
  }

  private async signedIn(form: LoginForm): Promise<SignedIn> {
    const consents = this.agreed
    const sent = {
      ...form,
      device: await this.install.device(),
      store: this.store,
      ...(consents[0] && { consents }),
    }
    try {
      // A name that a lost answer has given would be refused as taken.
      const { data } = await this.calls.send('/sdk/v1/login', sent, {
        tries: form.method === 'register' ? 1 : 4,
      })
      if (consents[0]) this.install.write('agreed', this.agreed.filter(isNotOf(consents)))
      return data as SignedIn
    } catch (error) {
      // Sent with every further sign-in, what is not in force any more would let nobody in.
      if (error instanceof LongshoreError && error.code === NOT_IN_FORCE) this.install.write('agreed', null)
      throw error
    }
  }

  /** What was agreed to before anybody signed in. */
  private get agreed(): Consent[] {
    return (this.install.read('agreed') as Consent[] | null) ?? []
  }

  private get store(): string {
    return this.options.store ?? this.platform.channel
  }

  private get language(): string {
    return this.options.language ?? this.platform.language()
  }
}

/** Whether something is of another agreement than any of these. */
function isNotOf(told: readonly Consent[]): (one: Consent) => boolean {
  return (one) => !told.some(({ kind, channel }) => kind === one.kind && channel === one.channel)
}
