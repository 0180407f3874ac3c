import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type ApiClientOptions, addressOf, createApiClient } from './client'

const identity = { token: 'tok', uid: '7', appid: '11', path: '/pack/渠道', language: 'zh-CN' }

function answer(body: unknown): typeof fetch {
  return vi.fn(() => Promise.resolve(new Response(JSON.stringify(body))))
}

function setUp(fetcher: typeof fetch, current: () => typeof identity = () => identity) {
  const options = {
    identity: current,
    notify: vi.fn(),
    onExpired: vi.fn(),
    texts: { interfaceError: () => '接口错误', networkError: () => '网络错误', timeout: () => '请求超时' },
    fetch: fetcher,
  } satisfies ApiClientOptions
  return { client: createApiClient(options), ...options }
}

function sent(fetcher: typeof fetch): [string, RequestInit & { headers: Record<string, string> }] {
  return vi.mocked(fetcher).mock.calls[0] as never
}

describe('[H-01] request', () => {
  test('carries the four headers, credentials and a form body', async () => {
    const { client, fetch: fetcher } = setUp(answer({ code: 0, msg: '', data: null }))
    await client.call('authorise_admin', { id: 3, role_ids: [1, 2], all_games: undefined })
    const [url, request] = sent(fetcher)
    expect(url).toBe('/ultra/admin/auth')
    expect(request.headers).toMatchObject({ 'Access-Token': 'tok', uid: '7', appid: '11' })
    expect(decodeURI(request.headers.path ?? '')).toBe('/pack/渠道')
    expect(request.credentials).toBe('include')
    expect(request.headers['Content-Type']).toContain('application/x-www-form-urlencoded')
    expect(request.body).toBe('id=3&role_ids=1&role_ids=2')
  })
  test('sends JSON when it is set', async () => {
    const { client, fetch: fetcher } = setUp(answer({ code: 0, msg: '', data: null }))
    await client.call('set_email', { email: 'a@b.c', password: 'x' }, { json: true })
    expect(sent(fetcher)[1].body).toBe('{"email":"a@b.c","password":"x"}')
    expect(sent(fetcher)[1].headers['Content-Type']).toBe('application/json')
  })
  test("sends a list to the gateway as JSON: a form would say the field's name twice", async () => {
    const { client, fetch: fetcher } = setUp(answer({ code: 0, msg: '', data: null }))
    await client.call('pb_create_packages', { item_id: 1, promoter_ids: ['1', '2'], sites: [] })
    expect(sent(fetcher)[1].body).toBe('{"item_id":1,"promoter_ids":["1","2"],"sites":[]}')
    expect(sent(fetcher)[1].headers['Content-Type']).toBe('application/json')
  })
  test('puts the query of a get into the address', async () => {
    const { client, fetch: fetcher } = setUp(answer({ code: 0, msg: '', data: [] }))
    await client.call('list_games', { publish_status: 1, status: 1, keyword: '' })
    expect(sent(fetcher)[0]).toBe('/ultra/game/list?publish_status=1&status=1&keyword=')
  })
  test('names the meant action where several share an address, and nothing of it in the body', async () => {
    const { client, fetch: fetcher } = setUp(answer({ code: 0, msg: '', data: { list: [], total: 0 } }))
    await client.call('pb_list_promoters', { page: 2 })
    const [url, request] = sent(fetcher)
    expect(url).toBe('/ultra/app/send')
    expect(request.headers.path).toBe('/pb/cps/promoter/list')
    expect(request.body).toBe('page=2')
  })
  test('puts the fields of a post into the address where the server reads them there', async () => {
    const { client, fetch: fetcher } = setUp(answer({ code: 0, msg: '', data: {} }))
    await client.call('select_game', { game_id: 3 })
    const [url, request] = sent(fetcher)
    expect([url, request.method, request.body]).toEqual(['/ultra/user/selectGame?game_id=3', 'POST', ''])
  })
  test('gives the address of a stream', () => {
    expect(addressOf('follow_pack_events', { game_id: 3 })).toBe('/ultra/pack/events?game_id=3')
  })
  test('an object in a form is a mistake of the caller', async () => {
    const { client } = setUp(answer({ code: 0, msg: '', data: null }))
    const product = { channel_code: 'huawei', product_id: 'gem.60' }
    await expect(client.call('usdk_save_goods', { products: [product] })).rejects.toThrow('products')
  })
})

describe('[H-02] success', () => {
  test('gives data and shows msg only with the flag', async () => {
    const { client, notify } = setUp(answer({ code: 0, msg: '已保存', data: { id: 1 } }))
    expect(await client.call('logout')).toEqual({ id: 1 })
    expect(notify).not.toHaveBeenCalled()
    await client.call('logout', undefined, { successNotice: true })
    expect(notify).toHaveBeenCalledExactlyOnceWith('success', '已保存')
  })
})

describe('[H-03] refusal', () => {
  test('shows msg, or 接口错误 without one', async () => {
    const first = setUp(answer({ code: 4009, msg: '名称已存在', data: null }))
    await expect(first.client.call('logout')).rejects.toMatchObject({ code: 4009, message: '名称已存在' })
    expect(first.notify).toHaveBeenCalledWith('error', '名称已存在')
    const second = setUp(answer({ code: 5000, msg: '', data: null }))
    await second.client.envelope('logout', undefined, { errorNotice: true })
    expect(second.notify).toHaveBeenCalledWith('error', '接口错误')
  })
  test('shows nothing without the flag', async () => {
    const { client, notify } = setUp(answer({ code: 4009, msg: 'no', data: null }))
    await expect(client.call('logout', undefined, { errorNotice: false })).rejects.toThrow('no')
    await expect(client.call('read_user_info')).rejects.toThrow('no')
    expect(notify).not.toHaveBeenCalled()
  })
  test('carries the request id of the answer, for the support', async () => {
    const body = JSON.stringify({ code: 4009, msg: 'no', data: null })
    const fetcher = vi.fn(() =>
      Promise.resolve(new Response(body, { headers: { 'X-Request-Id': 'a1b2c3' } })),
    )
    const { client } = setUp(fetcher)
    await expect(client.call('read_user_info')).rejects.toMatchObject({ requestId: 'a1b2c3' })
  })
  test('names the refused fields of a validation error', async () => {
    const errors = [{ field: 'name', msg: '必填' }]
    const { client } = setUp(answer({ code: 4000, msg: '参数错误', data: { errors } }))
    await expect(client.call('logout')).rejects.toMatchObject({ fields: errors })
  })
  test('code 14 is shown after 500 ms, once for several calls', async () => {
    vi.useFakeTimers()
    const { client, notify } = setUp(answer({ code: 14, msg: '已在别处登录', data: null }))
    await Promise.all([
      client.envelope('read_user_info'),
      client.envelope('read_user_info'),
      client.envelope('logout'),
    ])
    await vi.advanceTimersByTimeAsync(499)
    expect(notify).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(notify).toHaveBeenCalledExactlyOnceWith('error', '已在别处登录')
    vi.useRealTimers()
  })
})

describe('[L-03] expiry', () => {
  test.each([102, 401, 402, 403, 14])('code %i ends the login', async (code) => {
    const { client, onExpired } = setUp(answer({ code, msg: 'over', data: null }))
    await client.envelope('read_user_info')
    expect(onExpired).toHaveBeenCalledWith(code, 'over')
  })
  test.each([4030, 4004, 4012, 500, 5000])('code %i does not', async (code) => {
    const { client, onExpired } = setUp(answer({ code, msg: 'no', data: null }))
    await client.envelope('read_user_info')
    expect(onExpired).not.toHaveBeenCalled()
  })
  test('an answer to a former token does not end the present login', async () => {
    let token = 'old'
    const fetcher = vi.fn(() => {
      token = 'new'
      return Promise.resolve(new Response('{"code":401,"msg":"","data":null}'))
    }) as unknown as typeof fetch
    const { client, onExpired } = setUp(fetcher, () => ({ ...identity, token }))
    await client.envelope('read_user_info')
    expect(onExpired).not.toHaveBeenCalled()
  })
})

describe('[H-04] no answer', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  test('a network failure is code 500 with 网络错误', async () => {
    const { client } = setUp(vi.fn(() => Promise.reject(new TypeError('Failed to fetch'))))
    expect(await client.envelope('read_user_info')).toEqual({ code: 500, msg: '网络错误', data: null })
  })
  test("another failure keeps the error's own msg", async () => {
    const { client } = setUp(vi.fn(() => Promise.reject(new Error('certificate expired'))))
    expect(await client.envelope('read_user_info')).toMatchObject({ code: 500, msg: 'certificate expired' })
  })
  test('a timeout shows a toast even without the flag', async () => {
    const { client, notify } = setUp(vi.fn(() => Promise.reject(new DOMException('', 'TimeoutError'))))
    expect(await client.envelope('read_user_info')).toMatchObject({ code: 500, msg: '请求超时' })
    expect(notify).toHaveBeenCalledExactlyOnceWith('error', '请求超时')
  })
  test('an answer that is no envelope is a network error', async () => {
    const page = vi.fn(() => Promise.resolve(new Response('<html>', { status: 502 })))
    const { client } = setUp(page)
    expect(await client.envelope('read_user_info')).toMatchObject({ code: 500, msg: '网络错误 (HTTP 502)' })
  })
  test("the caller's own abort is passed on", async () => {
    const abort = new AbortController()
    const fetcher = vi.fn(() => {
      abort.abort()
      return Promise.reject(new DOMException('', 'AbortError'))
    })
    const { client } = setUp(fetcher)
    await expect(client.call('read_user_info', undefined, { signal: abort.signal })).rejects.toMatchObject({
      name: 'AbortError',
    })
  })
})
