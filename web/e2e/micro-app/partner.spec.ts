// The partner page: invited by a link, joined on a phone, own statement confirmed; a realm of its own.
import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { expect, expectAccessible, headersOf, openConsole, test } from '../fixtures'
import { Play } from '../operate/play'
import { createPromoter } from './steps'

const ROOT = path.resolve(import.meta.dirname, '../../..')
const PASSWORD = 'correct-otter-lantern-42'

/** What happened in the game, moved to the middle of the month so many before this one of Shanghai. */
function moveBack(game: number, months: number): string {
  const [year, month] = new Intl.DateTimeFormat('sv', { timeZone: 'Asia/Shanghai' })
    .format(new Date())
    .split('-')
    .map(Number)
  const index = (year ?? 0) * 12 + (month ?? 0) - 1 - months
  const wanted = `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`
  execFileSync(
    path.join(ROOT, '.venv/bin/python'),
    ['-m', 'tests.support.months_ago', String(game), wanted, 'game'],
    { cwd: path.join(ROOT, 'server') },
  )
  return wanted
}

test('[W-14] a promoter joins by a link on a phone, sees own figures, disputes and confirms', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000)
  const play = await Play.begin(page.request)
  const { game, user } = play
  const name = '像素船长'
  const promoter = await createPromoter(page.request, user, game.Id, name)
  const send = async <T>(action: string, data: object = {}): Promise<T> => {
    const answer = await page.request.post('/ultra/app/send', {
      headers: headersOf(user, game.Id),
      data: { path: `/pb/cps/${action}`, ...data },
    })
    const envelope = (await answer.json()) as { code: number; msg: string; data: T }
    expect(envelope.code, `${action}: ${envelope.msg}`).toBe(0)
    return envelope.data
  }
  const { code } = await send<{ code: string }>('link/create', { promoter_id: promoter.id, campaign: '直播' })

  // The console: a link, shown once.
  await openConsole(page, {
    account: 'aurora.all',
    game: game.Id,
    path: `/popularize/promoters/${promoter.id}`,
  })
  await expect(page.getByText('还没有邀请')).toBeVisible()
  await page.getByRole('button', { name: '生成邀请链接' }).click()
  const address = (await page.locator('code').filter({ hasText: '/partner/join' }).textContent()) ?? ''
  await expectAccessible(page)

  // Who was never here is spoken to in their browser's language; one of which there are no texts, in English.
  for (const [locale, heading] of [
    ['en-GB', `Welcome, ${name}`],
    ['ja-JP', `Welcome, ${name}`],
    ['zh-TW', `${name}，欢迎加入`],
  ] as const) {
    const abroad = await browser.newContext({ locale, viewport: { width: 390, height: 844 } })
    const first = await abroad.newPage()
    await first.goto(address)
    await expect(first.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(first.locator('html')).toHaveAttribute('lang', locale === 'zh-TW' ? 'zh-CN' : 'en-US')
    await abroad.close()
  }

  // A phone that knows nothing of the console.
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const partner = await phone.newPage()
  await partner.goto(address)
  await expect(partner.getByRole('heading', { level: 1, name: `${name}，欢迎加入` })).toBeVisible()
  await expectAccessible(partner)
  const account = `captain-${promoter.id}-${Date.now().toString(36)}`
  await partner.getByRole('textbox', { name: '账号' }).fill(account)
  await partner.getByLabel('密码', { exact: true }).fill('12345678')
  await partner.getByRole('button', { name: '加入并登录' }).click()
  await expect(partner.getByText(/密码至少\d+位/)).toBeVisible()
  await partner.getByLabel('密码', { exact: true }).fill(PASSWORD)
  // The answer is lost on its way: the link is used by then, and pressing again goes on.
  await partner.route(
    '**/ultra/partner/join',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await partner.getByRole('button', { name: '加入并登录' }).click()
  await expect(partner.locator('#main').getByRole('alert')).toContainText('网络')
  await partner.getByRole('button', { name: '加入并登录' }).click()
  await expect(partner).toHaveURL(/\/micro\/partner$/)
  await expect(partner.getByText('最近还没有人通过你的推广来到游戏')).toBeVisible()
  await expectAccessible(partner)

  // Their link brings a player who pays: the figures of the day.
  expect((await play.init({ link: code })).code).toBe(0)
  const player = await play.guest()
  const order = await play.order(player, `partner-${Date.now()}`)
  await play.pay(order, `T-${Date.now()}`)
  await expect(async () => {
    await partner.reload()
    await expect(partner.getByText('每天').or(partner.getByRole('table'))).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 20_000 })
  const installs = partner.locator('dl div').filter({ hasText: '安装' })
  await expect(installs).toContainText('1')

  await partner.getByRole('link', { name: '链接' }).click()
  await expect(partner.getByText('直播')).toBeVisible()
  await partner.getByRole('button', { name: `二维码 /l/${code}` }).click()
  // The picture says nothing that the address above it does not: hidden from whoever listens.
  await expect(partner.locator('li [aria-hidden] svg').first()).toBeVisible()
  await expectAccessible(partner)

  // Last month's statement: nothing before it is checked, then disputed, answered, confirmed.
  const month = moveBack(game.Id, 2)
  const model = await send<{ list: { id: number }[] }>('share/create', {
    name: '三成',
    begins_on: `${month}-01`,
    terms: { earns: 'income', tiers: [{ from_minor: 0, rate_bps: 3000 }] },
  })
  await send('share/assign', {
    model_id: model.list[0]?.id,
    promoter_ids: [promoter.id],
    begins_on: `${month}-01`,
  })
  await send('settlement/draw', { month: `${month}-01` })
  const drawn = async () => (await send<{ list: { id: number }[] }>('settlement/list')).list[0]?.id
  await expect.poll(drawn, { timeout: 30_000 }).toBeTruthy()
  const id = await drawn()
  await partner.getByRole('link', { name: '结算单' }).click()
  await expect(partner.getByText('还没有结算单')).toBeVisible()
  await send('settlement/step', { id, step: 'checked' })
  await partner.reload()
  await partner.getByRole('link', { name: month }).click()
  await expect(partner.getByText('¥194.40').first()).toBeVisible()
  await expectAccessible(partner)
  await partner.getByRole('button', { name: '提出异议，第 1 条' }).click()
  await partner.getByRole('button', { name: '提交异议' }).click()
  await expect(partner.getByText('写明有什么问题')).toBeVisible()
  await partner.getByRole('textbox', { name: '第 1 条有什么问题' }).fill('少了一单')
  await partner.getByRole('textbox', { name: '你认为应为' }).fill('许多')
  await partner.getByRole('button', { name: '提交异议' }).click()
  await expect(partner.getByText('写成金额，如 12.50')).toBeVisible()
  await partner.getByRole('textbox', { name: '你认为应为' }).fill('20')
  await partner.getByRole('button', { name: '提交异议' }).click()
  await expect(partner.getByText('异议全部答复后即可确认')).toBeVisible()
  await send('settlement/step', { id, step: 'answered', line_number: 1, words: '在下个月' })
  await partner.reload()
  await partner.getByRole('button', { name: '确认结算单' }).click()
  await expect(partner.getByText('等打款')).toBeVisible()
  for (const form of ['XLSX', 'PDF']) {
    const downloading = partner.waitForEvent('download')
    await partner.getByRole('button', { name: `下载 ${form}` }).click()
    expect((await downloading).suggestedFilename()).toBe(`${month} ${name}.${form.toLowerCase()}`)
  }

  // English and dark; nothing of the console opens with this sign-in.
  await partner.evaluate(() => {
    localStorage.setItem(
      'longshore.preferences',
      JSON.stringify({ state: { language: 'en-US', theme: 'dark' }, version: 0 }),
    )
  })
  await partner.reload()
  await expect(partner.getByRole('heading', { name: `Statement ${month}` })).toBeVisible()
  await expectAccessible(partner)
  const session = await partner.evaluate(() => localStorage.getItem('longshore.partner'))
  const { token } = (JSON.parse(session ?? '{}') as { state: { token: string } }).state
  for (const closed of ['/ultra/user/info', '/ultra/game/list']) {
    const refused = await partner.request.get(closed, { headers: { 'Access-Token': token } })
    expect(((await refused.json()) as { code: number }).code).toBe(401)
  }
  await partner.goto('/micro/operate')
  await expect(partner).toHaveURL(/\/micro\/login/)

  // Withdrawn in the console: out at once, and signing in is refused.
  await page.reload()
  await page.getByRole('button', { name: '收回登录' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '收回登录' }).click()
  await expect(page.getByText('还没有邀请')).toBeVisible()
  await partner.goto('/micro/partner')
  await expect(partner.getByRole('heading', { level: 1, name: 'Promoter sign-in' })).toBeVisible()
  await expectAccessible(partner)
  await partner.getByRole('textbox', { name: 'Account' }).fill(account)
  await partner.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await partner.getByRole('button', { name: 'Sign in' }).click()
  await expect(partner.getByText('The account or the password is wrong')).toBeVisible()
  await phone.close()
  await play.putAway()
})
