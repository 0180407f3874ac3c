import type { HttpAnswer, HttpCall, Platform } from '../platform'
import { text } from '../random'

/** What the global objects of the mini-game platforms have in common (`wx`, `tt`, `ks`, `qq`). */
export interface MiniApi {
  request(call: {
    url: string
    method: 'POST'
    header: Record<string, string>
    data: string
    dataType: string
    timeout: number
    success(answer: { statusCode: number; data: unknown; header?: Record<string, string> }): void
    fail(reason: { errMsg?: string }): void
  }): unknown
  getStorageSync(key: string): unknown
  setStorageSync(key: string, text: string): void
  removeStorageSync(key: string): void
  getSystemInfoSync(): { system?: string; model?: string; language?: string }
  getLaunchOptionsSync?(): { query?: Record<string, string | undefined> }
  onHide(listener: () => void): void
  login(call: { success(told: { code?: string }): void; fail(reason: { errMsg?: string }): void }): void
  getRandomValues?(call: {
    length: number
    success(told: { randomValues: ArrayBuffer }): void
    fail(): void
  }): void
}

/** WeChat mini games: `wechat(wx)`. */
export const wechat = (wx: MiniApi): Platform => asked(wx, 'wechat_minigame')
/** Douyin mini games: `douyin(tt)`. */
export const douyin = (tt: MiniApi): Platform => mini(tt, 'douyin_minigame')
/** Kuaishou mini games: `kuaishou(ks)`. */
export const kuaishou = (ks: MiniApi): Platform => mini(ks, 'kuaishou_minigame')
/** QQ mini games: `qq(qq)`. */
export const qq = (api: MiniApi): Platform => asked(api, 'qq_minigame')

/** Their servers make an order for a player whose fresh code is shown. */
const asked = (api: MiniApi, channel: string): Platform => ({
  ...mini(api, channel),
  orderClaim: () => login(api),
})

function mini(api: MiniApi, channel: string): Platform {
  const system = told(() => api.getSystemInfoSync()) ?? {}
  return {
    channel,
    request: (call) => request(api, call),
    // An unknown key gives an empty text.
    read: (key) => (told(() => api.getStorageSync(key)) as string | null) || null,
    write: (key, value) =>
      told(() => {
        if (value === null) api.removeStorageSync(key)
        else api.setStorageSync(key, value)
        return true
      }) ?? false,
    random: (count) => random(api, count),
    device: () => ({
      os: 'mini',
      os_version: text(system.system ?? '', 64),
      model: text(system.model ?? '', 100),
    }),
    language: () => (system.language ?? 'zh_CN').replace('_', '-'),
    opened: (name) => told(() => api.getLaunchOptionsSync?.().query?.[name]) ?? '',
    onHide: (listener) => api.onHide(listener),
    // A mini game runs once.
    queues: async (prefix) => [`${prefix}main`],
    channelLogin: () => login(api),
  }
}

function request(api: MiniApi, call: HttpCall): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    api.request({
      url: call.url,
      method: 'POST',
      header: call.headers,
      data: call.body,
      // Anything but json is given as it came.
      dataType: 'text',
      timeout: call.timeout,
      success: (answer) => resolve(read(answer.statusCode, answer.data, answer.header ?? {})),
      fail: (reason) => reject(new Error(reason.errMsg ?? 'request:fail')),
    })
  })
}

function read(status: number, data: unknown, headers: Record<string, string>): HttpAnswer {
  const lower = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
  return {
    status,
    header: (name) => lower.get(name) ?? null,
    text: typeof data === 'string' ? data : JSON.stringify(data ?? ''),
  }
}

function random(api: MiniApi, length: number): Promise<Uint8Array | null> {
  return new Promise((resolve) => {
    if (!api.getRandomValues) return resolve(null)
    api.getRandomValues({
      length,
      success: ({ randomValues }) => resolve(new Uint8Array(randomValues)),
      fail: () => resolve(null),
    })
  })
}

function login(api: MiniApi): Promise<Record<string, string>> {
  return new Promise((resolve, reject) => {
    api.login({
      success: ({ code }) => (code ? resolve({ token: code }) : reject(new Error('login: no code'))),
      fail: (reason) => reject(new Error(reason.errMsg ?? 'login:fail')),
    })
  })
}

function told<T>(ask: () => T): T | null {
  try {
    return ask()
  } catch {
    return null
  }
}
