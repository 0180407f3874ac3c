import type { Calls } from './calls'
import { LongshoreError, MINOR_HOURS, NoAnswerError, SESSION_ENDED } from './errors'
import type { Install } from './install'
import type { Listeners } from './options'
import type { Player, Schemas, SignedIn } from './types'
import { telling, words } from './words'

const HEARTBEAT = '/sdk/v1/heartbeat'
const FIRST_BEAT = 60
const A_DAY = 86_400

/** Who is signed in, kept over starts, and the signs of life that the server wants of them. */
export class Session {
  private player: Player | null
  private beating: ReturnType<typeof setTimeout> | null = null
  /** Sign-ins and sign-outs are counted as they are asked for: a late answer undoes no newer one. */
  private asked = 0
  private settled = 0

  constructor(
    private readonly install: Install,
    private readonly calls: Calls,
    private readonly listeners: Listeners,
  ) {
    this.player = install.read('player') as Player | null
    if (this.player && this.player.expires_at * 1000 < calls.now()) this.player = null
  }

  get playerId(): string | null {
    return this.player?.player_id ?? null
  }

  /** What the player's calls carry; throws when nobody is signed in. */
  get token(): string {
    if (this.player) return this.player.session
    throw new LongshoreError(
      SESSION_ENDED,
      words(this.calls.language, '请先登录游戏', 'Nobody is signed in.'),
    )
  }

  /** Go on with who was signed in at the last start: the server wants to hear of them too. */
  resume(): void {
    if (this.player && !this.beating) this.beat(FIRST_BEAT)
  }

  /**
   * Begin what a sign-in gave, unless the player went elsewhere while it was under way. `isAnew`: asked again, it shows something
   * new, as where a platform has a fresh code each time.
   */
  async begin(signIn: () => Promise<SignedIn>, isAnew: boolean): Promise<SignedIn> {
    const turn = ++this.asked
    const done = await signIn().catch((error) => {
      if (isAnew && error instanceof NoAnswerError && error.isSpent) return signIn()
      throw error
    })
    if (turn > this.settled) {
      this.settled = turn
      this.player = { session: done.session, player_id: done.player_id, expires_at: done.expires_at }
      this.install.write('player', this.player)
      this.beat(FIRST_BEAT)
    } else if (done.player_id !== this.playerId) {
      this.calls.send('/sdk/v1/logout', {}, { session: done.session, tries: 1 }).catch(() => {})
      throw new LongshoreError(-2, words(this.calls.language, '登录已取消', 'This sign-in was called off.'))
    }
    return done
  }

  /** End it here, then at the server, for which one that is over already is as good. */
  async logout(): Promise<void> {
    this.settled = ++this.asked
    const { token } = this
    this.end(token)
    try {
      await this.calls.send('/sdk/v1/logout', {}, { session: token })
    } catch (error) {
      if (!(error instanceof LongshoreError && error.code === SESSION_ENDED)) throw error
    }
  }

  /** A call of the player whose token this is: of who was there when it was asked for. */
  async call<T>(path: string, form: object, token = this.token): Promise<T> {
    try {
      return (await this.calls.send(path, form, { session: token })).data as T
    } catch (error) {
      if (isOver(error, path) && this.end(token)) telling(() => this.listeners.signedOut?.(error))
      throw error
    }
  }

  /** Whether it was this session that ended: the player may have signed in again meanwhile. */
  end(token: string): boolean {
    if (this.player?.session !== token) return false
    if (this.beating) clearTimeout(this.beating)
    this.player = this.beating = null
    // Another tab may have signed in somebody since.
    const kept = this.install.read('player') as Player | null
    if (kept?.session === token) this.install.write('player', null)
    return true
  }

  /** Come again when the server wants it; a player who must leave is told by `signedOut`. */
  private beat(seconds: number): void {
    if (this.beating) clearTimeout(this.beating)
    const wait = Math.min(Math.max(seconds, 1), A_DAY) * 1000
    this.beating = setTimeout(() => void this.sayAlive(seconds), wait)
  }

  private async sayAlive(seconds: number): Promise<void> {
    let next = seconds
    try {
      const said = await this.call<Schemas['HeartbeatOutput']>(HEARTBEAT, {})
      next = said.next_seconds || seconds
      const { notice, play_seconds: left } = said
      if (notice && left != null) telling(() => this.listeners.notice?.(notice, left))
    } catch {
      // Without a network there is nothing to say; a session that ended was told.
    }
    if (this.player) this.beat(next)
  }
}

/** A minor whose hours are over is signed out at the heartbeat; an order is only refused. */
function isOver(error: unknown, path: string): error is LongshoreError {
  if (!(error instanceof LongshoreError)) return false
  return error.code === SESSION_ENDED || (error.code === MINOR_HOURS && path === HEARTBEAT)
}
