// Shared steps of the browser tests: opening the console signed in, picking a game, reading its stores.
import {
  type APIRequestContext,
  type BrowserContext,
  test as base,
  expect,
  type Page,
} from '@playwright/test'
import { type Account, type Envelope, headersOf, signIn, type TestUser } from './accounts'

export {
  expectAccessible,
  expectDistinct,
  expectFits,
  expectNamed,
  NAME_RULES,
  settle,
} from './accessibility'
export {
  type Account,
  demoLogin,
  type Envelope,
  headersOf,
  passwordOf,
  signIn,
  type TestUser,
} from './accounts'

export interface TestGame {
  Id: number
  Name: string
  Icon: string
  GameType: 'app' | 'miniapp'
  PublishStatus: 0 | 1
  Status: 0 | 1
}

/** The user's published, enabled games, optionally of one type. */
export async function listGames(
  request: APIRequestContext,
  user: TestUser,
  type?: TestGame['GameType'],
): Promise<TestGame[]> {
  const answer = await request.get('/ultra/game/list?publish_status=1&status=1', { headers: headersOf(user) })
  const envelope = (await answer.json()) as Envelope<TestGame[]>
  expect(envelope.code, envelope.msg).toBe(0)
  return envelope.data.filter((game) => !type || game.GameType === type)
}

export interface ConsoleSetup {
  account: Account
  /** Address below /micro to open; default /home. */
  path?: string
  /** `first` (default), `first-miniapp`, a name or an id; `none`: no game, and none remembered by the server. */
  game?: number | string
  language?: 'zh-CN' | 'en-US'
  theme?: 'light' | 'dark' | 'system'
}

export interface SignedIn {
  user: TestUser
  game: TestGame | null
}

/**
 * Opens the console as a signed-in user. The stores are written as the product writes them, so that a test does not
 * repeat the login page; with `game: 'none'` user info is answered without LastGameId, which only a fresh user lacks.
 */
export async function openConsole(page: Page, setup: ConsoleSetup): Promise<SignedIn> {
  const user = await signIn(page.request, setup.account)
  const wanted = setup.game ?? 'first'
  const game = wanted === 'none' ? null : await pickGame(page.request, user, wanted)
  const { Token, ...profile } = user
  const stores = {
    'longshore.session': { state: { user: profile, token: Token, uid: String(user.Id) }, version: 0 },
    'longshore.app': {
      state: { commentKey: '', gameType: game?.GameType ?? 'app' },
      version: 0,
    },
    'longshore.preferences': {
      state: { language: setup.language ?? 'zh-CN', theme: setup.theme ?? 'light' },
      version: 0,
    },
  }
  if (wanted === 'none') await forgetLastGame(page)
  await page.addInitScript(
    ([local, selected]) => {
      // Only for the first document: later loads must find what the product itself stored.
      if (sessionStorage.getItem('e2e.seeded')) return
      sessionStorage.setItem('e2e.seeded', '1')
      for (const [key, value] of Object.entries(local)) localStorage.setItem(key, JSON.stringify(value))
      if (selected)
        sessionStorage.setItem(
          'longshore.game',
          JSON.stringify({ state: { gameInfo: selected }, version: 0 }),
        )
    },
    [stores, game] as const,
  )
  await page.goto(`/micro${setup.path ?? '/home'}`)
  return { user, game }
}

async function pickGame(
  request: APIRequestContext,
  user: TestUser,
  wanted: string | number,
): Promise<TestGame | null> {
  const games = await listGames(request, user)
  if (wanted === 'first') return games.find((game) => game.GameType === 'app') ?? null
  if (wanted === 'first-miniapp') return games.find((game) => game.GameType === 'miniapp') ?? null
  const found = games.find((game) => game.Id === wanted || game.Name === wanted)
  if (!found) throw new Error(`no game ${wanted} for ${user.Name}`)
  return found
}

/** User info as of somebody who has never selected a game. */
export async function forgetLastGame(page: Page): Promise<void> {
  await page.route('**/ultra/user/info', async (route) => {
    const response = await route.fetch()
    const envelope = (await response.json()) as Envelope<TestUser | null>
    if (envelope.data) envelope.data.LastGameId = null
    await route.fulfill({ response, json: envelope })
  })
}

/** From now on the page's clock moves by `page.clock.runFor` only. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install()
  // A moment that is still to come when the page hears of it.
  await page.clock.pauseAt(Date.now() + 60_000)
}

/** A store as it lies in local storage. */
export async function storedState(page: Page, name: string): Promise<Record<string, unknown> | null> {
  const raw = await page.evaluate((key) => localStorage.getItem(key), name)
  return raw ? ((JSON.parse(raw) as { state: Record<string, unknown> }).state ?? null) : null
}

/** Playwright's own side of a context, which runs in this process. */
interface Inside {
  _connection: { toImpl?: (context: BrowserContext) => { clearCache: () => Promise<void> } }
}

/**
 * Between tests that share a context Playwright clears what the browser has fetched, and with it what V8 has compiled, which a
 * page then has to pay for (benchmarks/web/page.mjs). Files are named by their content; no answer of the server is stored.
 */
function keepCache(context: BrowserContext): void {
  const inside = (context as unknown as Inside)._connection.toImpl?.(context)
  if (!inside?.clearCache) throw new Error('this Playwright clears the cache somewhere else')
  inside.clearCache = () => Promise.resolve()
}

const SLOW_MS = 5_000

const REFUSED = 'refused by the policy: '

/** Notes at a test the calls of its pages that were late or got no answer, and fails it when a page broke its policy. */
export const test = base.extend<{
  emptied: undefined
  lateCalls: undefined
  policy: undefined
  isHostile: boolean
  thrift: undefined
  savesData: boolean
}>({
  /** What Playwright leaves to the next test where a worker's tests share a context (`shell/isolation.spec.ts`). */
  emptied: [
    async ({ context }, use) => {
      keepCache(context)
      await Promise.all([
        context.setOffline(false),
        context.clearPermissions(),
        context.setExtraHTTPHeaders({}),
      ])
      await use(undefined)
    },
    { auto: true },
  ],
  /** Set where a test feeds a page what its policy is there to refuse. */
  isHostile: [false, { option: true }],
  /**
   * Whether the browser asks to save data, so that the console fetches no micro app ahead: 70 files of the 135 that a page
   * asks for, a third of what opening it costs (benchmarks/web/page.mjs): every test begins with an empty cache. Tests of that say false.
   */
  savesData: [true, { option: true }],
  thrift: [
    async ({ context, savesData }, use) => {
      if (savesData)
        await context.addInitScript(() => {
          Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
        })
      await use(undefined)
    },
    { auto: true },
  ],
  policy: [
    async ({ context, isHostile }, use) => {
      const refused: string[] = []
      await context.addInitScript((prefix) => {
        addEventListener('securitypolicyviolation', (event) => {
          const { effectiveDirective, blockedURI, sourceFile, lineNumber, columnNumber } = event
          const place = `${sourceFile}:${lineNumber}:${columnNumber}`
          // The way out of the page, for every frame and whatever it navigates to.
          // oxlint-disable-next-line no-console
          console.error(`${prefix}${effectiveDirective} ${blockedURI} ${place}`)
        })
      }, REFUSED)
      context.on('console', (message) => {
        if (message.text().startsWith(REFUSED)) refused.push(message.text())
      })
      await use(undefined)
      if (!isHostile) expect(refused).toEqual([])
    },
    { auto: true },
  ],
  lateCalls: [
    async ({ context }, use, { annotations }) => {
      const note = (type: string, url: string, description: string): void => {
        if (annotations.length < 8)
          annotations.push({ type, description: `${new URL(url).pathname} ${description}` })
      }
      context.on('requestfinished', (request) => {
        const { responseStart } = request.timing()
        if (responseStart > SLOW_MS) note('late call', request.url(), `after ${Math.round(responseStart)} ms`)
      })
      context.on('requestfailed', (request) => {
        const { startTime, responseStart } = request.timing()
        const ms = Math.round(Date.now() - startTime)
        // Pages leave calls behind when they close; what was given up late is worth a word.
        if (startTime > 0 && responseStart < 0 && ms > SLOW_MS)
          note('call without an answer', request.url(), `given up after ${ms} ms`)
      })
      await use(undefined)
    },
    { auto: true },
  ],
})
export { expect }
