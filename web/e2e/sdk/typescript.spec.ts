// The TypeScript SDK's sample game, on an address of its own, against the running product: it plays on without a network.
import type { APIRequestContext } from '@playwright/test'
import { type Envelope, expect, headersOf, listGames, passwordOf, signIn, test } from '../fixtures'
import { served } from './site'

async function keysOf(request: APIRequestContext): Promise<{ app: string; key: string }> {
  const user = await signIn(request, 'aurora.pack')
  const game = (await listGames(request, user, 'app'))[0]
  const headers = { ...headersOf(user), AppId: String(game?.Id) }
  const send = async <T>(path: string, data: object) => {
    const answer = await request.post(`/ultra/protected/app/send/usdk/sdk/accessKey/${path}`, {
      headers,
      data,
    })
    const envelope = (await answer.json()) as Envelope<T>
    expect(envelope.code, envelope.msg).toBe(0)
    return envelope.data
  }
  const { app_id: app } = await send<{ app_id: string }>('info', {})
  const told = await send<{ keys: { value: string }[] }>('reveal', {
    kind: 'client',
    password: passwordOf('aurora.pack'),
  })
  return { app, key: told.keys[0]?.value ?? '' }
}

test('a browser game signs its guest in, keeps events without a network and over a reload', async ({
  page,
  request,
  baseURL,
}) => {
  const { app, key } = await keysOf(request)
  const site = await served()
  const batches: { count: number; code: number; taken: number }[] = []
  page.on('response', async (answer) => {
    if (!answer.url().endsWith('/sdk/v1/events') || answer.request().method() !== 'POST') return
    const sent = answer.request().postDataJSON() as unknown[]
    const { code, data } = (await answer.json()) as Envelope<{ taken: number }>
    batches.push({ count: sent.length, code, taken: data?.taken ?? 0 })
  })
  const query = new URLSearchParams({ address: baseURL ?? '', app, key, goods: 'no-such-goods' })
  const address = `${site.address}/sample/index.html?${query}`
  const player = page.locator('#player')
  try {
    await page.goto(address)
    await expect(player).toHaveText(/^\d+$/)
    const first = await player.innerText()

    // The refusal is the server's own, in words for the player.
    await page.getByRole('button', { name: 'Buy a shovel' }).click()
    await expect(page.getByRole('status')).not.toBeEmpty()
    await expect(page.locator('#order')).toHaveText('none')

    await page.route('**/sdk/v1/**', (route) => route.abort())
    for (let count = 0; count < 5; count++) await page.getByRole('button', { name: 'Dig' }).click()
    await expect(page.locator('#waiting')).toHaveText('5')
    expect(batches).toEqual([])
    await page.unroute('**/sdk/v1/**')
    await page.reload()
    await expect.poll(() => batches.reduce((sum, one) => sum + one.taken, 0)).toBe(5)
    expect(batches.every((one) => one.code === 0 && one.taken === one.count)).toBe(true)

    // The same guest as before the reload.
    await expect(player).toHaveText(first)
    await expect(page.locator('#waiting')).toHaveText('0')
  } finally {
    site.close()
  }
})

test('a wrong key is told to the game in its language', async ({ page, request, baseURL }) => {
  const { app } = await keysOf(request)
  const site = await served()
  try {
    const query = new URLSearchParams({ address: baseURL ?? '', app, key: 'ck_wrong' })
    await page.goto(`${site.address}/sample/index.html?${query}`)
    await expect(page.getByRole('status')).toContainText('密钥')
  } finally {
    site.close()
  }
})

test('the sample says which event the server refused, and why', async ({ page, request, baseURL }) => {
  const { app, key } = await keysOf(request)
  const site = await served()
  const refused = [{ index: 0, reason: 'shape', msg: 'a field is not right' }]
  try {
    await page.route('**/sdk/v1/events', (route) =>
      route.fulfill({
        headers: { 'access-control-allow-origin': '*' },
        json: { code: 0, msg: '', data: { taken: 0, refused } },
      }),
    )
    const query = new URLSearchParams({ address: baseURL ?? '', app, key })
    await page.goto(`${site.address}/sample/index.html?${query}`)
    await expect(page.locator('#player')).toHaveText(/^\d+$/)
    await page.getByRole('button', { name: 'Dig' }).click()
    await expect(page.getByRole('status')).toHaveText('dig: a field is not right')
  } finally {
    site.close()
  }
})

test('a page that connects twice has a queue of events for each', async ({ page, baseURL }) => {
  const site = await served()
  try {
    await page.route('**/sdk/v1/**', (route) => route.abort())
    await page.goto(
      `${site.address}/sample/index.html?${new URLSearchParams({ address: baseURL ?? '', app: '1', key: 'ck' })}`,
    )
    await page.evaluate(`for (const name of ['first', 'second'])
      new Longshore.Longshore({ address: location.origin, appId: '7', clientKey: 'ck', platform: Longshore.browser() }).track(name)`)
    const queues = () =>
      page.evaluate(() => Object.keys(localStorage).filter((one) => one.startsWith('longshore:7:events:')))
    await expect.poll(async () => (await queues()).length).toBe(2)
  } finally {
    site.close()
  }
})
