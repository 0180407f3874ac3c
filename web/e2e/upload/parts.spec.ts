// Type 2: in parts, straight to the store; canceled, cut, damaged, resumed (clauses U-02, U-06, U-09).
import type { Page } from '@playwright/test'
import { expect, expectAccessible, openConsole, test } from '../fixtures'
import { answerOf, makeFile, motherInput, PART, partIn, partOf, taskOf, watchParts, watchSent } from './steps'

const MOTHERS = '/pack/packTool?tab=mothers'
const STORE = '**/store/**'

interface Completed {
  key: string
  sha256: string | null
}

test.beforeEach(async ({ page }) => {
  await openConsole(page, { account: 'aurora.pack', path: MOTHERS })
})

test('[U-02] [U-05] [U-06] parts of 1,024,000 bytes, five at once, numbers and ETags at the end', async ({
  page,
}, info) => {
  const file = await makeFile(info, 'parts', 11 * PART + 5)
  const parts = watchParts(page)
  const sentBy = await watchSent(page)
  let toServer = 0
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/ultra/')) toServer += request.postDataBuffer()?.length ?? 0
  })
  const logged = page.waitForEvent('console', (message) => message.text().startsWith('上传成功'))
  const completion = page.waitForRequest('**/ultra/upload/complete')
  const completed = answerOf<Completed>(page, '/ultra/upload/complete')
  await motherInput(page).setInputFiles(file.path)
  const { key, sha256 } = await completed
  expect(sha256).toBe(file.sha256)
  expect(key).toMatch(/^file\/\d+_[0-9a-f]+\.apk$/)
  await logged

  const sent = (await completion).postDataJSON() as { parts: { number: number; etag: string }[] }
  expect(sent.parts.map(({ number }) => number)).toEqual(Array.from({ length: 12 }, (_, index) => index + 1))
  for (const { etag } of sent.parts) expect(etag).toMatch(/^[0-9a-f]{32}$/)
  expect([...parts.stored].toSorted((one, other) => one - other)).toEqual(
    sent.parts.map(({ number }) => number),
  )
  const { most, sizes } = await sentBy()
  expect(most).toBe(5)
  expect(sizes.toSorted((one, other) => one - other)).toEqual([5, ...Array(11).fill(PART)])
  // The bytes went to the store; the calls are small.
  expect(toServer).toBeLessThan(50_000)
  await expect(taskOf(page, file.name)).toContainText('已完成')
})

test('[U-02] percent with two decimals, speed and time left; a cancel ends it at the store', async ({
  page,
}, info) => {
  const file = await makeFile(info, 'cancel', 30 * PART)
  const parts = watchParts(page)
  const speedUp = await slowDown(page, 6000)
  await motherInput(page).setInputFiles(file.path)
  const task = taskOf(page, file.name)
  await expect(task).toContainText(/上传中.*\d+\.\d+% · .* \/ 29\.3 MB · .*\/秒 · 剩余 \d+:\d\d/, {
    timeout: 30_000,
  })
  await expectAccessible(page)
  const aborted = answerOf(page, '/ultra/upload/abort')
  await task.getByRole('button', { name: `取消 ${file.name}` }).click()
  await expect(task).toContainText('已取消')
  await aborted
  const count = parts.stored.length
  expect(count).toBeLessThan(30)
  await page.waitForTimeout(1000)
  expect(parts.stored.length).toBe(count)

  await speedUp()
  const completed = answerOf<Completed>(page, '/ultra/upload/complete')
  await task.getByRole('button', { name: `重试 ${file.name}` }).click()
  await completed
  await expect(task).toContainText('已完成')
})

test('[U-02] network cuts lose nothing: the parts go again, and the file arrives whole', async ({
  page,
  context,
}, info) => {
  const file = await makeFile(info, 'cuts', 14 * PART)
  const cut = new Set<number>()
  await page.route(STORE, async (route) => {
    const number = partOf(route.request())
    // Every third part is cut once, before or after the store had its bytes.
    if (number === null || number % 3 !== 0 || cut.has(number)) return route.continue()
    cut.add(number)
    if (number % 2 === 0) await route.fetch().catch(() => undefined)
    return route.abort('connectionreset')
  })
  const completed = answerOf<Completed>(page, '/ultra/upload/complete')
  await motherInput(page).setInputFiles(file.path)
  await expect.poll(() => cut.size).toBeGreaterThan(1)
  await context.setOffline(true)
  await page.waitForTimeout(1500)
  await context.setOffline(false)
  expect((await completed).sha256).toBe(file.sha256)
  expect(cut.size).toBe(4)
})

test('[U-02] an interrupted upload goes on after a reload; stored parts are not sent again', async ({
  page,
}, info) => {
  // Too large to be hashed before it starts: found by name, size and date.
  const file = await makeFile(info, 'resume', 34 * PART)
  const before = watchParts(page)
  const stopAfter = 12
  await page.route(
    ({ href }) => (partIn(href) ?? 0) > stopAfter,
    () => undefined,
  )
  await motherInput(page).setInputFiles(file.path)
  await expect.poll(() => before.stored.length, { timeout: 40_000 }).toBe(stopAfter)
  await page.reload()
  await page.unrouteAll({ behavior: 'ignoreErrors' })

  await page.getByRole('button', { name: '查看' }).click()
  const task = taskOf(page, file.name)
  await expect(task).toContainText('已中断')
  await expectAccessible(page)
  const other = await makeFile(info, 'other', 34 * PART)
  await task.locator('input[type=file]').setInputFiles(other.path)
  await expect(task).toContainText(`这不是原来的文件，请选择 ${file.name}`)

  const after = watchParts(page)
  const seen = [...before.stored]
  const completed = answerOf<Completed>(page, '/ultra/upload/complete')
  await task.locator('input[type=file]').setInputFiles(file.path)
  await completed
  await expect(task).toContainText('已完成')
  expect(after.stored.filter((number) => seen.includes(number))).toEqual([])
  expect(after.stored.length).toBe(34 - stopAfter)
})

test('[U-02] a flipped bit is refused by the store and the part sent again', async ({ page }, info) => {
  const file = await makeFile(info, 'flipped', 4 * PART)
  const answers: string[] = []
  let damaged = false
  await page.route(STORE, async (route) => {
    if (partOf(route.request()) !== 2 || damaged) return route.continue()
    damaged = true
    const body = Buffer.from(file.bytes.subarray(PART, 2 * PART))
    body.writeUInt8(body.readUInt8(1000) ^ 1, 1000)
    const response = await route.fetch({ postData: body })
    answers.push(`${response.status()} ${await response.text()}`)
    return route.fulfill({ response })
  })
  const completed = answerOf<Completed>(page, '/ultra/upload/complete')
  await motherInput(page).setInputFiles(file.path)
  expect((await completed).sha256).toBe(file.sha256)
  expect(answers).toHaveLength(1)
  expect(answers[0]).toMatch(/^400 .*<Code>BadDigest<\/Code>/s)
})

test('[U-09] what the store refuses reaches the user with its code, and can be tried again', async ({
  page,
}, info) => {
  const file = await makeFile(info, 'refused', 3 * PART)
  // An address for other bytes: the real store refuses by itself what it was not asked to take.
  await page.route(STORE, async (route) => {
    if (partOf(route.request()) === null) return route.continue()
    const url = route
      .request()
      .url()
      .replace(/partNumber=\d+/, 'partNumber=0')
    const response = await route.fetch({ url })
    return route.fulfill({ status: 409, body: (await response.body()).toString() })
  })
  await motherInput(page).setInputFiles(file.path)
  const field = page.getByRole('region', { name: '上传母包' }).getByRole('alert').filter({ hasText: /./ })
  await expect(field).toContainText(/存储拒绝了上传（[A-Za-z]+）/)
  // Other parts may be on their way to their refusal.
  await page.unrouteAll({ behavior: 'wait' })
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^下载任务/ })
    .click()
  const task = taskOf(page, file.name)
  await expect(task).toContainText('失败')
  const completed = answerOf<Completed>(page, '/ultra/upload/complete')
  await task.getByRole('button', { name: `重试 ${file.name}` }).click()
  expect((await completed).sha256).toBe(file.sha256)
})

test('[U-06] an identical file that is stored already is not sent twice', async ({ page }, info) => {
  const file = await makeFile(info, 'twice', 6 * PART)
  const first = answerOf<Completed>(page, '/ultra/upload/complete')
  await motherInput(page).setInputFiles(file.path)
  await first
  const parts = watchParts(page)
  const second = answerOf<{ mode: string }>(page, '/ultra/upload/init')
  await motherInput(page).setInputFiles(file.path)
  expect((await second).mode).toBe('done')
  await page.waitForTimeout(500)
  expect(parts.stored).toEqual([])
})

/** Holds every part back for a while, as a slow line does; the end of it lets them go at once. */
async function slowDown(page: Page, ms: number): Promise<() => Promise<void>> {
  const isPart = (url: URL): boolean => url.searchParams.has('partNumber')
  await page.route(isPart, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, ms))
    // A cancel takes the request away meanwhile.
    await route.continue().catch(() => undefined)
  })
  return () => page.unroute(isPart)
}
