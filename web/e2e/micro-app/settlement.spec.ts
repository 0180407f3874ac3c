// 推广 > 结算: from a promoter to a paid statement, and the refund in the statement after it.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, headersOf, openConsole, test } from '../fixtures'
import { Play } from '../operate/play'
import { buildOnce } from '../pack/pack-steps'
import { createPromoter } from './steps'

const ROOT = path.resolve(import.meta.dirname, '../../..')
const python = (...command: string[]): string =>
  execFileSync(path.join(ROOT, '.venv/bin/python'), command, {
    cwd: path.join(ROOT, 'server'),
    encoding: 'utf8',
  })

/** Moves what happened in the game, or its refunds, to the middle of a month. */
const moveTo = (month: string, game: number, kind: 'game' | 'refunds'): string =>
  python('-m', 'tests.support.months_ago', String(game), month, kind)

/** The month so many months before the present one of Shanghai, as pages write it. */
function monthBefore(months: number): string {
  const [year, month] = new Intl.DateTimeFormat('sv', { timeZone: 'Asia/Shanghai' })
    .format(new Date())
    .split('-')
    .map(Number)
  const index = (year ?? 0) * 12 + (month ?? 0) - 1 - months
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`
}

class Promotion {
  readonly page: Page
  readonly play: Play
  constructor(page: Page, play: Play) {
    this.page = page
    this.play = play
  }

  async send<T>(action: string, data: object = {}): Promise<T> {
    const { user, game } = this.play
    const answer = await this.page.request.post('/ultra/app/send', {
      headers: headersOf(user, game.Id),
      data: { path: `/pb/cps/${action}`, ...data },
    })
    const envelope = (await answer.json()) as { code: number; msg: string; data: T }
    expect(envelope.code, `${action}: ${envelope.msg}`).toBe(0)
    return envelope.data
  }

  /** A published promotion package as a phone downloads it. */
  async download(promoter: number, file: string): Promise<void> {
    const { list } = await this.send<{ list: { item_id: number }[] }>('package/source')
    await this.send('package/create', { item_id: list[0]?.item_id, promoter_ids: String(promoter) })
    const made = async () =>
      (await this.send<{ list: { path: string; version_id: number | null }[] }>('package/list')).list[0]
    await expect.poll(async () => (await made())?.version_id ?? null, { timeout: 30_000 }).not.toBeNull()
    await this.send('distribute/create', { name: 'all', due_at: 0, share: 100 })
    const address = (await made())?.path ?? ''
    await expect
      .poll(async () => (await this.page.request.get(address)).status(), { timeout: 30_000 })
      .toBe(200)
    writeFileSync(file, await (await this.page.request.get(address)).body())
  }
}

test('[W-14] from a promoter to a paid statement, and the refund in the statement after it', async ({
  page,
}, info) => {
  test.setTimeout(240_000)
  // Once: the present month may end while the test runs.
  const [sharesFrom, paidIn, refundedIn] = [`${monthBefore(12)}-01`, monthBefore(3), monthBefore(2)]
  const play = await Play.begin(page.request)
  const { game, user } = play
  await buildOnce(page.request, user, game)
  const promoter = await createPromoter(page.request, user, game.Id, '像素船长')
  const promotion = new Promotion(page, play)
  const file = info.outputPath('package.apk')
  await promotion.download(promoter.id, file)

  // The share model, through its page.
  await openConsole(page, { account: 'aurora.all', game: game.Id, path: '/popularize/shares' })
  await page.getByRole('button', { name: '新建规则' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: '新建', exact: true }).click()
  await expect(form.getByText('请填写名称')).toBeVisible()
  await form.getByRole('textbox', { name: '名称' }).fill('直播')
  await form.getByLabel('生效日期').fill(sharesFrom)
  await form.getByRole('textbox', { name: '分成比例' }).fill('30')
  await form.getByRole('button', { name: '新建', exact: true }).click()
  await page.getByRole('button', { name: '为规则“直播”指定推广员' }).click()
  await form.getByLabel('生效日期').fill(sharesFrom)
  await form.getByRole('checkbox', { name: /像素船长/ }).check()
  await form.getByRole('button', { name: '指定', exact: true }).click()
  await expect(page.getByText('现用推广员：像素船长')).toBeVisible()
  await page.getByRole('button', { name: '试算' }).click()
  await expect(page.getByText(/当月共 ¥9,000.00/)).toBeVisible()
  await expectAccessible(page)

  // The client tells the tag of the real file; the player registers and pays, three months ago.
  const tag = JSON.parse(python('-m', 'longshore.simulation.package_tag', file)) as object
  expect((await play.init(tag)).code).toBe(0)
  const player = await play.guest()
  const order = await play.order(player, `first-${Date.now()}`)
  await play.pay(order, `T-${Date.now()}`)
  moveTo(paidIn, game.Id, 'game')

  await page.goto('/micro/popularize/settlements')
  await expect(page.getByText('还没有结算单')).toBeVisible()
  await promotion.send('settlement/draw', { month: `${paidIn}-01` })
  const first = page.getByRole('link', { name: `像素船长 ${paidIn}` })
  await expect(async () => {
    await page.reload()
    await expect(first).toBeVisible({ timeout: 3000 })
  }).toPass({ timeout: 30_000 })
  await first.click()
  await expect(page.getByRole('row').filter({ hasText: '¥194.40' })).toBeVisible()
  await page.getByRole('button', { name: '用账本重算' }).click()
  await expect(page.getByText('账本重算，一分不差')).toBeVisible()
  await page.getByRole('button', { name: /看第 1 条的订单/ }).click()
  await expect(page.getByRole('dialog').getByText('¥648.00')).toBeVisible()
  await page.keyboard.press('Escape')
  await expectAccessible(page)

  const take = async (button: string, words = '', claimed = ''): Promise<void> => {
    await page.getByRole('button', { name: button }).click()
    if (words) await page.getByRole('dialog').getByRole('textbox').first().fill(words)
    if (claimed) await page.getByRole('dialog').getByLabel('推广员认为应为').fill(claimed)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^(?!取消)/ })
      .last()
      .click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await take('核对无误')
  await take('登记第 1 条的异议', '少了一单', '388.80')
  await expect(page.getByText('1 条有异议')).toBeVisible()
  // What is claimed, what the statement says, what the ledger gives, and the difference.
  const claim = page.getByRole('group', { name: '异议比对' }).getByRole('row').filter({ hasText: '少了一单' })
  await expect(claim).toContainText('¥388.80')
  await expect(claim.getByText('¥194.40')).toHaveCount(3)
  await expectAccessible(page)
  await take('答复第 1 条的异议', '那一单在下个月')
  await take('代推广员确认')
  await take('登记打款', 'BANK-1')
  await expect(page.getByText('打款凭证号 BANK-1')).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: '下载 XLSX' }).click()
  expect((await downloading).suggestedFilename()).toBe(`${paidIn} 像素船长.xlsx`)
  const printing = page.waitForEvent('download')
  await page.getByRole('button', { name: '下载 PDF' }).click()
  const printed = await (await printing).path()
  expect(readFileSync(printed).subarray(0, 5).toString()).toBe('%PDF-')
  await take('关闭结算单')

  // The money goes back in the month after.
  const refund = await play.operate<unknown>('order/refund', { number: order, reason: '测试退款' })
  expect(refund.code, refund.msg).toBe(0)
  moveTo(refundedIn, game.Id, 'refunds')
  await page.getByRole('link', { name: '结算单', exact: true }).first().click()
  await page.getByRole('button', { name: `生成 ${refundedIn} 结算单` }).click()
  await page.getByRole('dialog').getByRole('button', { name: '生成', exact: true }).click()
  await expect(page.getByText(`${refundedIn} 已生成 1 张结算单`)).toBeVisible({ timeout: 30_000 })
  await expectAccessible(page)
  await page.getByRole('link', { name: `像素船长 ${refundedIn}` }).click()
  await expect(page.getByRole('row').filter({ hasText: '退款追回' })).toContainText('−¥194.40')
  await page.goBack()
  await expect(page.getByRole('row').filter({ hasText: paidIn })).toContainText('¥194.40')
  await play.putAway()
})
