// People's numbers of identity and phones: whatever page they are typed or shown on, the browser keeps none of them.
import type { Page } from '@playwright/test'
import { expect, openConsole, passwordOf, test } from '../fixtures'
import { Play } from './play'

const PEOPLE = 10
const PHONE = '13877660042'
const MAIL = 'canary-of-the-browser@example.com'
const WORD = '金丝雀窝'
/** All numbers begin alike, so that one look finds any of them, whole or half typed. */
const BEGINNING = '1101011987060'
const WRITTEN = [BEGINNING, WORD, encodeURI(WORD), PHONE, MAIL, encodeURIComponent(MAIL)]

/** A number of somebody born on 1987-06-05. */
function card(serial: number): string {
  const digits = `${BEGINNING}5${String(serial).padStart(3, '0')}`
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
  const sum = weights.reduce((total, weight, at) => total + weight * Number(digits[at]), 0)
  return digits + '10X98765432'[sum % 11]
}

/** Like everybody's, and like nobody else's. */
const nameOf = (serial: number): string => WORD + String.fromCodePoint(0x4e00 + serial)

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

test('[W-08] [W-09] identities and phones that are typed and shown stay in no address, history, cookie or storage', async ({
  page,
}) => {
  test.slow()
  const play = await Play.begin(page.request)
  for (let serial = 1; serial <= PEOPLE; serial += 1) {
    const player = await play.guest()
    const told = await play.call('realname', { name: nameOf(serial), identity: card(serial) }, player.session)
    expect(told.code, told.msg).toBe(0)
  }
  const went: string[] = []
  page.on('framenavigated', (frame) => went.push(frame.url()))
  page.on('request', (request) =>
    went.push(request.url(), ...Object.values(request.headers()), request.headers().referer ?? ''),
  )
  const found = async (): Promise<string[]> => {
    const places = { ...(await keptBy(page)), 'what was asked for': went.join('\n') }
    const cookies = await page.context().cookies()
    return Object.entries({ ...places, 'all cookies': JSON.stringify(cookies) }).flatMap(([place, text]) =>
      WRITTEN.filter((one) => text.includes(one)).map((one) => `${one} in ${place}`),
    )
  }

  await openConsole(page, { account: 'aurora.all', game: play.game.Id, path: '/operate/real-name' })
  // Masked in the list, whole where it is shown by a press.
  const row = page.getByRole('row', { name: /^金\*\*\*丁 / })
  await expect(row).toBeVisible()
  const searched = card(1)
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
  await expect(dialog).toContainText(nameOf(1))
  expect(await found()).toEqual([])
  await page.keyboard.press('Escape')

  for (const [path, texts] of [
    ['players', [PHONE, MAIL, card(2)]],
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
