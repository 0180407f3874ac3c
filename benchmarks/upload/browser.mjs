// The browser's half: signs in, opens the console's page 打包 and gives it the file, as a person would.
// Lines of JSON on standard output: begun, progress, done. Arguments: base address, file, logins.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(new URL('../../web/package.json', import.meta.url))
const { chromium } = require('@playwright/test')
const [base, file, loginsFile] = process.argv.slice(2)
const say = (line) => console.log(JSON.stringify(line))

const { logins } = JSON.parse(readFileSync(loginsFile, 'utf8'))
const { account, password } = logins.find((login) => login.account === 'aurora.pack')
const browser = await chromium.launch({
  executablePath: process.env.LONGSHORE_E2E_CHROMIUM ?? '/usr/bin/chromium-headless-shell',
  args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
})
const context = await browser.newContext({ baseURL: base, locale: 'zh-CN' })
const page = await context.newPage()
const answer = await page.request.post('/ultra/login', { form: { account, password } })
const { Token, ...profile } = (await answer.json()).data
const headers = { 'Access-Token': Token, uid: String(profile.Id), appid: '', path: '/benchmark' }
const list = await page.request.get('/ultra/game/list?publish_status=1&status=1&game_type=app', { headers })
const [game] = (await list.json()).data
await page.addInitScript(
  ([user, token, gameInfo]) => {
    const keep = (storage, key, state) => storage.setItem(key, JSON.stringify({ state, version: 0 }))
    keep(localStorage, 'longshore.session', { user, token, uid: String(user.Id) })
    keep(localStorage, 'longshore.preferences', { language: 'zh-CN', theme: 'light' })
    keep(sessionStorage, 'longshore.game', { gameInfo })
    // What the page sends to the store, by part.
    const sent = { tries: {}, takenBytes: 0 }
    globalThis.sent = sent
    const { open, send } = XMLHttpRequest.prototype
    XMLHttpRequest.prototype.open = function (method, url) {
      this.part = /partNumber=(\d+)/.exec(url)?.[1]
      return open.call(this, method, url)
    }
    XMLHttpRequest.prototype.send = function (body) {
      const { part } = this
      if (part) {
        sent.tries[part] = (sent.tries[part] ?? 0) + 1
        this.addEventListener('loadend', () => {
          if (this.status >= 200 && this.status < 300) sent.takenBytes += body.size
        })
      }
      return send.call(this, body)
    }
  },
  [profile, Token, game],
)
await page.goto('/micro/pack/packTool?tab=mothers')
const input = page.getByRole('region', { name: '上传母包' }).locator('input[type=file]')
await input.waitFor({ state: 'attached' })
const completed = new Promise((resolve) => {
  page.on('response', async (response) => {
    if (new URL(response.url()).pathname !== '/ultra/upload/complete') return
    const envelope = await response.json().catch(() => null)
    if (envelope?.code === 0) resolve(envelope.data)
  })
})
const started = performance.now()
await input.setInputFiles(file)
say({ event: 'begun' })
// An upload that has failed waits for a person: then the page says why.
const PATIENCE_MS = 240_000
let latest = { bytes: -1, at: Date.now() }
const giveUp = async () => {
  clearInterval(timer)
  console.error('nothing was sent any more; the page says:', await page.locator('body').innerText())
  await browser.close()
  process.exit(1)
}
const look = async () => {
  const bytes = await page.evaluate(() => globalThis.sent.takenBytes).catch(() => latest.bytes)
  say({ event: 'progress', taken_bytes: bytes })
  if (bytes !== latest.bytes) latest = { bytes, at: Date.now() }
  else if (Date.now() - latest.at > PATIENCE_MS) await giveUp()
}
const timer = setInterval(look, 100)
const stored = await completed
const seconds = (performance.now() - started) / 1000
clearInterval(timer)
const sent = await page.evaluate(() => globalThis.sent)
const tries = Object.values(sent.tries)
say({
  event: 'done',
  seconds,
  key: stored.key,
  parts: tries.length,
  page_sent_again: tries.reduce((sum, count) => sum + count - 1, 0),
  most_tries: Math.max(...tries),
})
// Its processes are looked at before they go.
process.stdin.resume()
await new Promise((resolve) => process.stdin.on('end', resolve))
await browser.close()
