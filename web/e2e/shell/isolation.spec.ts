// Tests of one worker share a browser context and its page. Whatever one does to them, the next finds nothing of it.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContext, Page } from '@playwright/test'
import { expect, openConsole, test } from '../fixtures'

test.describe.configure({ mode: 'serial' })

/** The browser's own id of its context, whichever object a test has for it. */
async function contextId(context: BrowserContext, page: Page): Promise<string | undefined> {
  const session = await context.newCDPSession(page)
  const { targetInfo } = await session.send('Target.getTargetInfo')
  await session.detach()
  return targetInfo.browserContextId
}

/** Runs in the page: all that a document of the console keeps (no worker, no cache of its own), and what the browser grants it. */
async function found() {
  const seen = window as unknown as {
    fromContext?: true
    fromPage?: true
    exposed?: unknown
    bound?: unknown
  }
  const permission = await navigator.permissions.query({ name: 'geolocation' })
  return {
    local: localStorage.length,
    session: sessionStorage.length,
    databases: (await indexedDB.databases()).length,
    cookie: document.cookie,
    name: window.name,
    scripts: [seen.fromContext, seen.fromPage],
    bindings: [typeof seen.exposed, typeof seen.bound],
    permission: permission.state,
    isOnline: navigator.onLine,
    isRightTime: new Date().getFullYear() > 2001,
    width: window.innerWidth,
    isDark: matchMedia('(prefers-color-scheme: dark)').matches,
    isCalm: matchMedia('(prefers-reduced-motion: reduce)').matches,
    isPrint: matchMedia('print').matches,
  }
}

const NOTHING: Awaited<ReturnType<typeof found>> = {
  local: 0,
  session: 0,
  databases: 0,
  cookie: '',
  name: '',
  scripts: [undefined, undefined],
  bindings: ['undefined', 'undefined'],
  permission: 'prompt',
  isOnline: true,
  isRightTime: true,
  width: 1440,
  isDark: false,
  isCalm: true,
  isPrint: false,
}

const EMPTY = '/robots.txt'
let before: string | undefined

test('a test leaves behind what it can', async ({ page, context }) => {
  await page.goto(EMPTY)
  expect(await page.evaluate(found)).toEqual(NOTHING)
  before = await contextId(context, page)

  await openConsole(page, { account: 'aurora.all' })
  await page.evaluate(async () => {
    localStorage.setItem('left', '1')
    sessionStorage.setItem('left', '1')
    document.cookie = 'left=1; path=/'
    window.name = 'left'
    await new Promise((resolve) => {
      indexedDB.open('left').onsuccess = resolve
    })
  })
  await context.addInitScript(() => Object.assign(window, { fromContext: true }))
  await page.addInitScript(() => Object.assign(window, { fromPage: true }))
  await context.exposeFunction('exposed', () => 1)
  await page.exposeFunction('bound', () => 1)
  await context.grantPermissions(['geolocation'])
  await context.route('**/*', (route) => route.fulfill({ body: 'left by a context' }))
  await page.route('**/*', (route) => route.fulfill({ body: 'left by a page' }))
  await context.setExtraHTTPHeaders({ 'X-Left': 'context' })
  await page.setExtraHTTPHeaders({ 'X-Left': 'page' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ media: 'print', colorScheme: 'dark', reducedMotion: 'no-preference' })
  await page.clock.install({ time: new Date('2001-01-01') })
  await (await context.newPage()).goto('about:blank')
  await context.setOffline(true)
  const left = await page.evaluate(found)
  for (const [what, nothing] of Object.entries(NOTHING))
    if (what !== 'bindings' && what !== 'scripts') expect.soft(left, what).not.toHaveProperty(what, nothing)
})

test('the next one finds nothing of it', async ({ page, context }) => {
  expect(context.pages()).toEqual([page])
  const headers: (string | undefined)[] = []
  const server = createServer((request, response) => {
    headers.push(request.headers['x-left'] as string | undefined, request.headers.cookie)
    response.end('well')
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => {
    server.once('listening', resolve)
  })
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  await expect(page.getByText('well')).toBeVisible()
  server.close()
  expect(headers.slice(0, 2)).toEqual([undefined, undefined])

  await page.goto(EMPTY)
  expect(await page.evaluate(found)).toEqual(NOTHING)
  expect(await context.cookies()).toEqual([])
  // It is the same one: else nothing was shown.
  if (test.info().project.use.reuseContext) expect(await contextId(context, page)).toBe(before)
})
