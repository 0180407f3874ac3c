// People's numbers of identity and phones: whatever page they are typed or shown on, the browser keeps none of them.
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, openConsole, passwordOf, test } from '../fixtures'
import { addKnownPeople, Play } from './play'

const PHONE = '13877660042'
const MAIL = 'canary-of-the-browser@example.com'
/** Of the thousand people of `tests.support.known_people`: whatever is found of any of them, whole or half typed, begins so. */
const WORD = '金丝雀窝'
const BEGINNINGS = ['1101011987060', '1387766']
const PEOPLE = 1_000
const WRITTEN = [...BEGINNINGS, WORD, encodeURI(WORD), MAIL, encodeURIComponent(MAIL)]

/** A number of somebody born on 1987-06-05. */
function card(serial: number): string {
  const digits = `11010119870605${String(serial).padStart(3, '0')}`
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
  const sum = weights.reduce((total, weight, at) => total + weight * Number(digits[at]), 0)
  return digits + '10X98765432'[sum % 11]
}

/** The name of the same. */
const nameOf = (serial: number): string =>
  String.fromCodePoint(0x4e00 + serial - 1) + WORD + String.fromCodePoint(0x5200 + serial - 1)

/** The names of the list's rows, masked as they stand there. */
async function shownNames(page: Page): Promise<string[]> {
  const rows = await page.getByRole('row').allInnerTexts()
  return rows.flatMap((text) => /^\s*(\S\*+\S)\s/.exec(text)?.[1] ?? [])
}

/** Everything that this browser keeps of the site, and the address with its state. */
function keptBy(page: Page): Promise<Record<string, string>> {
  return page.evaluate(async () => {
    const databases: unknown[] = []
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.addEventListener('success', () => resolve(opening.result))
        opening.addEventListener('error', () => reject(opening.error ?? new Error(name)))
      })
      for (const store of database.objectStoreNames) {
        const all = database.transaction(store).objectStore(store).getAll()
        databases.push(
          await new Promise((resolve) => all.addEventListener('success', () => resolve(all.result))),
        )
      }
      database.close()
    }
    const cached: string[] = []
    for (const name of await caches.keys())
      for (const request of await (await caches.open(name)).keys())
        cached.push(request.url, (await (await caches.match(request))?.text()) ?? '')
    return {
      'local storage': JSON.stringify(Object.entries(localStorage)),
      'session storage': JSON.stringify(Object.entries(sessionStorage)),
      IndexedDB: JSON.stringify(databases),
      caches: JSON.stringify(cached),
      cookies: document.cookie,
      'state of the history': JSON.stringify(history.state),
      address: `${location.href} ${document.referrer} ${document.title}`,
    }
  })
}

/** How many lines a file has that holds nobody in the clear. */
function expectMasked(file: Buffer): number {
  const text = file.toString('utf8')
  expect(WRITTEN.filter((one) => text.includes(one))).toEqual([])
  return text.split('\n').length
}

/** The addresses that the browser can go back and forward to; what it remembers of its own bar no page can change. */
async function stepsOf(page: Page): Promise<string> {
  const inside = await page.context().newCDPSession(page)
  const { entries } = await inside.send('Page.getNavigationHistory')
  await inside.detach()
  return JSON.stringify(entries.map(({ url, title }) => [url, title]))
}

test('[W-08] [W-09] identities and phones that are typed and shown stay in no address, history, cookie or storage', async ({
  page,
}) => {
  test.slow()
  const play = await Play.begin(page.request)
  addKnownPeople(play.game.Id)
  const went: string[] = []
  page.on('framenavigated', (frame) => went.push(frame.url()))
  page.on('request', (request) =>
    went.push(request.url(), ...Object.values(request.headers()), request.headers().referer ?? ''),
  )
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  page.on('pageerror', (error) => said.push(`${error.message} ${error.stack}`))
  const found = async (): Promise<string[]> => {
    const places = {
      ...(await keptBy(page)),
      'what was asked for': went.join('\n'),
      'steps of the history': await stepsOf(page),
      console: said.join('\n'),
    }
    const cookies = await page.context().cookies()
    return Object.entries({ ...places, 'all cookies': JSON.stringify(cookies) }).flatMap(([place, text]) =>
      WRITTEN.filter((one) => text.includes(one)).map((one) => `${one} in ${place}`),
    )
  }

  await openConsole(page, { account: 'aurora.all', game: play.game.Id, path: '/operate/real-name' })
  // Everybody, page by page, masked.
  const shown = new Set<string>()
  const last = nameOf(1)
  while (!shown.has(`${last.at(0)}****${last.at(-1)}`)) {
    const before = shown.size
    await expect(async () => {
      for (const name of await shownNames(page)) shown.add(name)
      expect(shown.size).toBeGreaterThan(before)
    }).toPass()
    if (shown.size >= PEOPLE) break
    await page.getByRole('button', { name: '下一页' }).click()
  }
  expect(shown.size).toBe(PEOPLE)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '导出检查材料' }).click(),
  ])
  expectMasked(readFileSync(await file.path()))
  expect(await found()).toEqual([])

  // Masked in the list, whole where it is shown by a press.
  const row = page.getByRole('row', { name: /^丁\*+刁 / })
  const searched = card(2)
  // Letter by letter, as a person types: no half of it either.
  await page.getByRole('searchbox').pressSequentially(searched, { delay: 20 })
  await expect(page).toHaveURL(/keyword=private-/)
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('searchbox')).toHaveValue(searched)
  await row.getByRole('button').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: '原因' }).fill('监管检查')
  await dialog.getByLabel('你的登录密码').fill(passwordOf('aurora.all'))
  await dialog.getByRole('button', { name: /^显\s*示$/ }).click()
  await expect(dialog).toContainText(searched)
  await expect(dialog).toContainText(nameOf(2))
  expect(await found()).toEqual([])
  await page.keyboard.press('Escape')

  for (const [path, texts] of [
    ['players', [PHONE, MAIL, card(3)]],
    ['orders', [PHONE]],
    ['limits?tab=refused', [PHONE]],
    ['messages', [PHONE, MAIL]],
  ] as const) {
    await page.goto(`/micro/operate/${path}`)
    const box = page.getByRole('searchbox').first()
    for (const text of texts) {
      await box.fill(text)
      await expect(page).toHaveURL(/[?&](keyword|to)=private-/)
      await expect(box).toHaveValue(text)
      await expect(page.locator('main')).toBeVisible()
    }
    expect(await found()).toEqual([])
  }
  // Taken out by the server: the file is masked, and the list of downloads knows nobody.
  await page.goto('/micro/operate/players')
  await expect(page.getByRole('heading', { level: 1, name: '玩家' })).toBeVisible()
  await page.getByRole('button', { name: /^导\s*出$/ }).click()
  const [players] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('dialog', { name: '导出玩家' })
      .getByRole('button', { name: /^导\s*出$/ })
      .click(),
  ])
  const lines = expectMasked(readFileSync(await players.path()))
  expect(lines).toBeGreaterThan(PEOPLE)
  expect(await found()).toEqual([])
  // A step back finds it; loaded anew the page has forgotten it, and shows all.
  await page.goto('/micro/operate/players')
  await page.getByRole('searchbox').fill(PHONE)
  await expect(page).toHaveURL(/keyword=private-/)
  await page.getByRole('navigation', { name: '运营' }).getByRole('link', { name: '订单' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '订单' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('searchbox')).toHaveValue(PHONE)
  await page.reload()
  await expect(page.getByRole('searchbox')).toHaveValue('')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill(PHONE)
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  expect(await found()).toEqual([])
  // The control: these are the places where something of it would be found.
  expect((await keptBy(page))['local storage']).toContain('longshore.session')
  expect(went.some((one) => one.includes('/ultra/protected/app/send/usdk/idcard/list'))).toBe(true)
  await play.putAway()
})

test('[W-08] [W-09] a link that somebody wrote with a phone or an identity in it is rewritten at once and still works', async ({
  page,
}) => {
  test.slow()
  const play = await Play.begin(page.request)
  addKnownPeople(play.game.Id)
  await openConsole(page, { account: 'aurora.all', game: play.game.Id, path: '/operate/real-name' })
  await expect(page.getByRole('row', { name: /^\S+\*+\S+ / }).first()).toBeVisible()
  const links = [
    [`real-name?keyword=${card(2)}`, card(2)],
    [`real-name?state=given&keyword=${encodeURIComponent(JSON.stringify(card(3)))}#${card(3)}`, card(3)],
    [`players?keyword=%2B86${PHONE}`, `+86${PHONE}`],
    [`players?keyword=${PHONE}`, PHONE],
    [`messages?tab=log&to=${PHONE}`, PHONE],
  ] as const
  for (const [link, meant] of links) {
    await page.goto(`/micro/operate/${link}`)
    await expect(page).toHaveURL(/[?&](keyword|to)=private-\w+$/)
    await expect(page.getByRole('searchbox').first()).toHaveValue(meant)
    if (link.startsWith('real-name')) await expect(page.getByRole('row')).toHaveCount(2)
    if (link.startsWith('players')) await expect(page.getByText('1 个命中')).toBeVisible()
    await page.getByRole('link', { name: '订单', exact: true }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: '订单' })).toBeVisible()
    const steps = await stepsOf(page)
    expect(steps).toContain('private-')
    for (const one of [...BEGINNINGS, PHONE]) expect(steps, link).not.toContain(one)
  }
  // Whoever must sign in first is led on to it, and the way there does not name it either.
  await page.evaluate(() => localStorage.removeItem('longshore.session'))
  await page.goto(`/micro/operate/players?keyword=${PHONE}`)
  await expect(page).toHaveURL(/\/login\?redirect=.*private-/)
  expect(await stepsOf(page)).not.toContain(BEGINNINGS[1])
  await play.putAway()
})
