// What opening a page costs, in processor milliseconds of the browser: with an empty cache, as the console does it and where
// the browser asks to save data, so that no micro app is fetched ahead; and so again in a context and page that were there
// before, as one worker's browser tests share them, where the browser starts a renderer for each page that comes after a blank
// one, where it keeps one, where that one finds an empty cache each time, and where it does without the compilers that optimize
// what runs long; the last two with a look of axe at each page as well. Alternating rounds.
//
//   make run                                     (another terminal; wait until the demo is loaded)
//   node benchmarks/web/page.mjs [path] [pages a round] [rounds]
//   LONGSHORE_AXE=another/axe.min.js node benchmarks/web/page.mjs ...      (that version of axe looks)
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

const ROOT = path.resolve(import.meta.dirname, '../..')
const required = createRequire(path.join(ROOT, 'web/package.json'))
const { chromium } = required('@playwright/test')
const AXE = readFileSync(process.env.LONGSHORE_AXE ?? required.resolve('axe-core/axe.min.js'), 'utf8')
const BASE = process.env.LONGSHORE_E2E_URL ?? 'http://127.0.0.1:8000'
const LOGINS = process.env.LONGSHORE_E2E_LOGINS ?? path.join(ROOT, 'data/demo-logins.json')
const [where = '/home', pages = '10', rounds = '3'] = process.argv.slice(2)
// Of the kernel's clock, in which /proc counts.
const TICKS_A_SECOND = 100

const browser = await launched()
const ONE_RENDERER = ['--renderer-process-limit=1', '--process-per-site']
const ofOneRenderer = await launched(...ONE_RENDERER)
const notOptimizing = await launched(...ONE_RENDERER, '--js-flags=--no-opt --no-maglev')
const stores = await signedIn()
await open(false)
const kept = await newPage(true)
await visit(kept)
const keptInOne = await newPage(true, ofOneRenderer)
await visit(keptInOne)
const plain = await newPage(true, notOptimizing)
await visit(plain)
const inside = await keptInOne.context().newCDPSession(keptInOne)
const ways = {
  'as it is': () => open(false),
  'saving data': () => open(true),
  'saving data, kept': () => visit(kept),
  'saving data, kept, one renderer': () => visit(keptInOne),
  'saving data, kept, one renderer, cache emptied': async () => {
    await inside.send('Network.clearBrowserCache')
    await visit(keptInOne)
  },
  'saving data, kept, one renderer, not optimizing': () => visit(plain),
  'saving data, kept, one renderer, with axe': () => visit(keptInOne).then(() => look(keptInOne)),
  'saving data, kept, one renderer, not optimizing, with axe': () => visit(plain).then(() => look(plain)),
}
const spent = Object.fromEntries(Object.keys(ways).map((name) => [name, []]))
for (let round = 0; round < Number(rounds); round++)
  for (const [name, way] of Object.entries(ways)) {
    const before = browserSeconds()
    for (let page = 0; page < Number(pages); page++) await way()
    spent[name].push(Math.round(((browserSeconds() - before) / Number(pages)) * 1000))
  }
for (const [name, all] of Object.entries(spent)) console.log(`${where}, ${name}: ${all.join(', ')} ms a page`)
await browser.close()
await ofOneRenderer.close()
await notOptimizing.close()

function launched(...flags) {
  return chromium.launch({
    executablePath: process.env.LONGSHORE_E2E_CHROMIUM ?? '/usr/bin/chromium-headless-shell',
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', ...flags],
  })
}

async function signedIn() {
  const { logins } = JSON.parse(readFileSync(LOGINS, 'utf8'))
  const { account, password } = logins.find((one) => one.account === 'aurora.all')
  const answer = await fetch(`${BASE}/ultra/login`, {
    method: 'POST',
    body: new URLSearchParams({ account, password }),
  })
  const { Token, ...user } = (await answer.json()).data
  return {
    'longshore.session': { state: { user, token: Token, uid: String(user.Id) }, version: 0 },
    'longshore.preferences': { state: { language: 'zh-CN', theme: 'light' }, version: 0 },
  }
}

async function open(savesData) {
  const page = await newPage(savesData)
  await visit(page)
  await page.context().close()
}

async function newPage(savesData, of = browser) {
  const context = await of.newContext({
    reducedMotion: 'reduce',
    viewport: { width: 1440, height: 900 },
  })
  const page = await context.newPage()
  await page.addInitScript(
    ([local, saves]) => {
      if (location.protocol === 'about:') return
      for (const [key, value] of Object.entries(local)) localStorage.setItem(key, JSON.stringify(value))
      if (saves) Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
    },
    [stores, savesData],
  )
  return page
}

async function visit(page) {
  await page.goto('about:blank')
  await page.goto(`${BASE}/micro${where}`)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForLoadState('networkidle')
}

async function look(page) {
  await page.evaluate(AXE)
  await page.evaluate(() => window.axe.run({ resultTypes: ['violations'] }).then(() => null))
}

/** Of the browser's processes and those that they have waited for: renderers that are gone count at the one that forked them. */
function browserSeconds() {
  const parents = new Map()
  const ticks = new Map()
  for (const id of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
    try {
      const fields = readFileSync(`/proc/${id}/stat`, 'utf8').split(') ').pop().split(' ')
      parents.set(id, fields[1])
      ticks.set(
        id,
        fields.slice(11, 15).reduce((sum, one) => sum + Number(one), 0),
      )
    } catch {
      // It ended meanwhile.
    }
  const isOurs = (id) => id !== undefined && (id === String(process.pid) || isOurs(parents.get(id)))
  const found = [...ticks].filter(([id]) => id !== String(process.pid) && isOurs(id))
  return found.reduce((sum, [, one]) => sum + one, 0) / TICKS_A_SECOND
}
