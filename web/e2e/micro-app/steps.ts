// Steps of the micro-app tests: promoters over HTTP, the requests that a page makes.
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { type Envelope, headersOf, type TestUser, test } from '../fixtures'

export interface Promoter {
  id: number
  name: string
  code: string
  status: 'active' | 'forbidden'
}

/** Calls actions of the data center for somebody's game; each answers its data. */
export function dataCalls(page: Page, user: TestUser, gameId: number | undefined) {
  return async <T>(action: string, data: object): Promise<T> => {
    const answer = await page.request.post(`/ultra/protected/app/send/data-new/${action}`, {
      headers: headersOf(user, gameId),
      data,
    })
    return ((await answer.json()) as Envelope<T>).data
  }
}

/** Calls an action of the pb service as the product does: the target path travels in a header. */
export async function callPb<T>(
  request: APIRequestContext,
  user: TestUser,
  gameId: number,
  action: string,
  form: Record<string, string | number>,
): Promise<Envelope<T>> {
  const answer = await request.post('/ultra/app/send', {
    headers: { ...headersOf(user, gameId), path: `/pb/cps/promoter/${action}` },
    form,
  })
  return (await answer.json()) as Envelope<T>
}

/** A code that no other run has used. */
export function freshCode(): string {
  return `e2e-${Date.now().toString(36)}-${Math.floor(Math.random() * 1e6).toString(36)}`
}

export async function createPromoter(
  request: APIRequestContext,
  user: TestUser,
  gameId: number,
  name: string,
  more: { agency_id?: number } = {},
): Promise<Promoter> {
  const { code, msg, data } = await callPb<Promoter>(request, user, gameId, 'create', {
    name,
    code: freshCode(),
    ...more,
  })
  expect(code, msg).toBe(0)
  return data
}

/** Collects the paths of requests from now on. */
export function watchRequests(page: Page): string[] {
  const paths: string[] = []
  page.on('request', (request) => paths.push(new URL(request.url()).pathname))
  return paths
}

/** Waits until the idle prefetch of a micro app is through. */
export async function waitForPrefetch(page: Page, name: 'popularize' | 'data-center'): Promise<void> {
  await expect(page.locator(`link[rel=modulepreload][href*="/remotes/${name}/js/mount"]`)).toBeAttached()
  await page.waitForLoadState('networkidle')
}

/** Waits until the page of the data center has figures or says that it has none; skips where there is no engine. */
export async function engineAnswers(page: Page): Promise<void> {
  const main = page.getByRole('main')
  const missing = main.getByText('数据引擎还没有安装')
  await expect(async () => {
    const again = main.getByRole('button', { name: '重试' })
    if (await again.isVisible()) await again.click()
    await expect(main.getByText(/^数据到 |^正在载入第一批数据$/).or(missing)).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 60_000 })
  test.skip(await missing.isVisible(), 'the analytics engine is not installed (make analytics)')
}

/** Tells players apart by one of the list, found by typing its name as whoever has 200 properties does. */
export async function tellApartBy(page: Page, name: string): Promise<void> {
  const choose = page.getByRole('main').getByRole('combobox', { name: '拆分' })
  await choose.fill(name)
  await choose.press('Enter')
}
