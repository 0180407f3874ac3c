// A switch that several people change, each in a window of their own, and what was put in force of it.
import { createHash } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { type Account, expect, openConsole } from '../fixtures'
import { Play } from './play'

const SWITCHES = '/operate/changes?kind=switches'

/** A game whose switch `shop` people change, and what was put in force of it, told apart from what the product keeps. */
export class Shop {
  private readonly play: Play

  /** Contents in the order in which they were put in force; a roll-back repeats one. */
  private readonly inForce: number[] = []
  private readonly contexts: { close(): Promise<void> }[] = []

  private constructor(play: Play) {
    this.play = play
  }

  static async begin(page: Page): Promise<Shop> {
    return new Shop(await Play.begin(page.request))
  }

  private async call<T>(action: string, data: object): Promise<T> {
    const place = `publishing/${action}`
    const { code, msg, data: told } = await this.play.operate<T>(place, { kind: 'switches', ...data })
    expect(code, `${action}: ${msg}`).toBe(0)
    return told
  }

  async keep(value: number): Promise<void> {
    await this.call('saveDraft', { content: { switches: [{ key: 'shop', note: '商店', value }] } })
  }

  async publish(value: number): Promise<void> {
    await this.keep(value)
    await this.call('publish', { seen_number: this.inForce.length })
    this.inForce.push(value)
  }

  async asksForApproval(): Promise<void> {
    await this.call('savePolicy', { needs_approval: true })
  }

  /** Opens the changes page as somebody, in a window of their own. */
  async desk(browser: Browser, account: Account): Promise<{ page: Page; name: string }> {
    const context = await browser.newContext()
    this.contexts.push(context)
    const page = await context.newPage()
    const { user } = await openConsole(page, { account, game: this.play.game.Id, path: SWITCHES })
    await expect(page.getByRole('heading', { level: 2, name: '开关的发布记录' })).toBeVisible()
    return { page, name: user.Name }
  }

  /** Notes what was put in force; players have it, and the live snapshot is the fold of all that was. */
  async nowInForce(value: number): Promise<void> {
    this.inForce.push(value)
    const shown = async () =>
      (await this.play.init<{ switches: Record<string, { value: unknown }> }>()).data.switches.shop?.value
    await expect.poll(shown).toBe(value)
    const { list } = await this.call<{ list: Version[] }>('versions', {})
    const versions = list.toReversed()
    expect(versions.map(({ number }) => number)).toEqual(this.inForce.map((_value, index) => index + 1))
    // Two versions are the same content if, and only if, the same was put in force.
    const digests = new Map(this.inForce.map((one, index) => [one, versions[index]?.digest]))
    expect(versions.map(({ digest }) => digest)).toEqual(this.inForce.map((one) => digests.get(one)))
    const { content } = await this.call<{ content: string }>('export', {})
    const live = (JSON.parse(content) as Snapshot).kinds.switches
    expect(live.number).toBe(this.inForce.length)
    expect(createHash('sha256').update(JSON.stringify(live.content)).digest('hex')).toBe(digests.get(value))
  }

  async close(): Promise<void> {
    for (const context of this.contexts) await context.close()
    await this.play.putAway()
  }
}

interface Version {
  number: number
  digest: string
}

interface Snapshot {
  kinds: { switches: { number: number; content: unknown } }
}
