// Shared steps of the browser tests: opening the console signed in, picking a game, reading its stores, axe.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import { type APIRequestContext, test as base, expect, type Page } from '@playwright/test'
import { type Account, type Envelope, headersOf, signIn, type TestUser } from './accounts'

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

const MODAL = '[role="dialog"][aria-modal="true"]'

const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** Rules beside the tags: what is read aloud has what is written, and no two landmarks have one name. */
export const NAME_RULES = ['label-content-name-mismatch', 'landmark-unique']

// Without comments and long names: the same program, of which a page has less than half to read.
const ofBuilder = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))
const AXE = readFileSync(ofBuilder.resolve('axe-core/axe.min.js'), 'utf8')

/**
 * What axe finds wrong, in the whole page or in a part of it. The pages have no frames, for which it would open a page of
 * its own each time. To give a document axe is half of what a look costs: one that has it keeps it.
 */
async function wrong(page: Page, options: Parameters<AxeBuilder['options']>[0], part?: string) {
  const hasIt = page.frames().length === 1 && (await page.evaluate(() => 'axe' in window))
  const looking = new AxeBuilder({ page, axeSource: hasIt ? 'void 0' : AXE })
    .options({ resultTypes: ['violations'], ...options })
    .setLegacyMode()
  if (part) looking.include(part)
  return (await looking.analyze()).violations
}

/** Fails on any axe violation of WCAG 2.2 AA, and of the rules that are given besides. */
export async function expectAccessible(page: Page, more: readonly string[] = []): Promise<void> {
  await settle(page)
  // Behind an open dialog nothing can be pressed: what its edge leaves of a button there is no target. A
  // preview of what a player sees has its dialogs in a shadow tree of its own, where axe's choice does not reach.
  const modals = page.locator(`css:light=${MODAL}`).filter({ visible: true })
  const hasModal = (await modals.count()) > 0
  const rules = Object.fromEntries([
    ...more.map((rule) => [rule, { enabled: true }] as const),
    ['target-size', { enabled: !hasModal }] as const,
  ])
  expectNone(page, await wrong(page, { runOnly: { type: 'tag', values: AXE_TAGS }, rules }))
  if (!hasModal) return
  // One that was closing is gone by now: the page behind it is looked at with every rule.
  if ((await modals.count()) === 0) return expectAccessible(page, more)
  expectNone(page, await wrong(page, { runOnly: ['target-size'] }, MODAL))
}

/** Fails where names are wrong, whatever else is. */
export async function expectNamed(page: Page): Promise<void> {
  expectNone(page, await wrong(page, { runOnly: NAME_RULES }))
}

/**
 * Fails where two buttons of the page's content have one name, or two links with one name lead to different places: of "编辑"
 * ten times nobody who hears the page knows which is which. An empty list's own button repeats the page's: it does the same.
 */
export async function expectDistinct(page: Page): Promise<void> {
  const controls = await page
    .locator('main :is(button, a[href]):not([data-art] ~ div *)')
    .evaluateAll((all) =>
      all
        .filter((one) => one.checkVisibility())
        .map((one, index) => {
          const name = one.getAttribute('aria-label') ?? (one as HTMLElement).innerText.trim()
          // The name of a button that copies has the value: the same one is copied.
          const does = name.startsWith('复制') ? name : `button ${index}`
          return { name, does: one.getAttribute('href') ?? does }
        }),
    )
  const known = new Map<string, string>()
  const doubled = controls.filter(({ name, does }) => {
    const other = known.get(name) ?? does
    known.set(name, other)
    return other !== does
  })
  expect(doubled.map(({ name }) => name)).toEqual([])
}

function expectNone(page: Page, violations: Awaited<ReturnType<AxeBuilder['analyze']>>['violations']): void {
  const summary = violations.map(
    (violation) => `${violation.id}: ${violation.nodes.map((node) => node.target.join(' ')).join(' | ')}`,
  )
  expect(summary, new URL(page.url()).pathname).toEqual([])
}

/** Waits for what fades or moves in: half-faded colours have no contrast yet. What turns for ever is not waited for. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const isMoving = (): boolean =>
      document
        .getAnimations()
        .some((one) => one.playState === 'running' && one.effect?.getComputedTiming().endTime !== Infinity)
    // Motions begin a frame or two after what they belong to.
    for (let calm = 0; calm < 3; calm = isMoving() ? 0 : calm + 1)
      await new Promise((resolve) => requestAnimationFrame(resolve))
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
