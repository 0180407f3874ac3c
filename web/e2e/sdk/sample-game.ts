// The sample game as channels open it, and what a publisher has made for it: a gift code, links, the channels themselves.
import type { Page } from '@playwright/test'
import { type Envelope, expect, headersOf } from '../fixtures'
import type { Play } from '../operate/play'
import { upload } from '../pack/pack-steps'

/** A code that gives ten diamonds once; gives the code. */
export async function giftCode(play: Play): Promise<string> {
  const ask = async <T>(action: string, data: object): Promise<T> => {
    const { code, msg, data: found } = await play.operate<T>(`gift/${action}`, data)
    expect(code, `${action}: ${msg}`).toBe(0)
    return found
  }
  const rewards = [{ item: 'gem', name: '钻石', quantity: 10 }]
  const { id } = await ask<{ id: number }>('save', { code: 'sdk_gift', name: '接入礼包', rewards })
  const bytes = Buffer.from('code\nSDK-GIFT-0001\n')
  const sent = await upload(play.request, play.user, play.game.Id, {
    purpose: 'gift_codes',
    name: 'c.csv',
    bytes,
  })
  await ask('uploadCode', { id, name: '第一批', upload_id: sent.upload_id })
  await expect
    .poll(async () => (await ask<{ list: { state: string }[] }>('batchList', { id })).list[0]?.state)
    .toBe('ready')
  await ask('shelve', { id })
  return 'SDK-GIFT-0001'
}

/** An action of promotion. */
export async function promotion<T>(
  play: Play,
  action: string,
  form: Record<string, string | number>,
): Promise<T> {
  const answer = await play.request.post('/ultra/app/send', {
    headers: headersOf(play.user, play.game.Id),
    form: { path: `/pb/cps/${action}`, ...form },
  })
  const { code, msg, data } = (await answer.json()) as Envelope<T>
  expect(code, `${action}: ${msg}`).toBe(0)
  return data
}

/** Channels as servers of their own, and what their consoles gave the publisher; they say who their players are. */
const CHANNEL_PORT = process.env.LONGSHORE_E2E_CHANNEL_PORT ?? ''
const host = (code: string): string => `http://127.0.0.1:${CHANNEL_PORT}/${code}`
export const CHANNELS = {
  u8: { app_secret: 'u8s' },
  usdk: { product_id: 'p1', product_key: 'pk', callback_key: 'ck' },
} as const

export async function shipToChannels(play: Play): Promise<void> {
  // By it U8's server is asked about each order before the order can be paid.
  await play.ship('u8', { host: host('u8'), order_sign_type: 'md5' }, CHANNELS.u8)
  const { product_id, ...keys } = CHANNELS.usdk
  await play.ship('usdk', { host: host('usdk'), product_id }, keys)
}

/** The sample game in a page of its own, as a channel opens it. */
export class SampleGame {
  readonly page: Page
  private readonly address: string
  private readonly given: Record<string, string>

  constructor(page: Page, address: string, given: Record<string, string>) {
    this.page = page
    this.address = address
    this.given = given
  }

  /** Opens it for the player whom the channel's SDK gave this token. */
  async open(channel: string, token: string, link = ''): Promise<void> {
    const said = { ...this.given, channel, uid: 'u-10086', token, longshore_link: link }
    await this.page.goto(`${this.address}/sample/index.html?${new URLSearchParams(said)}`)
  }

  /** Orders the goods; gives the order's number. */
  async buy(): Promise<string> {
    await this.page.getByRole('button', { name: 'Buy a shovel' }).click()
    await expect(this.page.locator('#order')).toHaveText(/: 64800 CNY$/)
    return (await this.page.locator('#order').innerText()).split(':')[0] ?? ''
  }

  async redeem(text: string): Promise<void> {
    await this.page.getByLabel('Gift code').fill(text)
    await this.page.getByRole('button', { name: 'Redeem' }).click()
  }
}
