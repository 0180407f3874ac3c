// 推广 > 链接: a link from its form to a visitor's click, and to a device that is bound by its code.
import { expect, expectAccessible, headersOf, openConsole, test } from '../fixtures'
import { Play } from '../operate/play'
import { createPromoter } from './steps'

const PHONE = 'Mozilla/5.0 (Linux; Android 14; V2309A) AppleWebKit/537.36 Chrome/120 Mobile'

test('[W-14] a link is made, opened, counted with its bots, brings a player, and is disabled', async ({
  page,
}) => {
  const play = await Play.begin(page.request)
  await createPromoter(page.request, play.user, play.game.Id, '像素船长')
  await openConsole(page, { account: 'aurora.all', game: play.game.Id, path: '/popularize/links' })
  await expect(page.getByText('还没有链接')).toBeVisible()
  await page.getByRole('button', { name: '新建链接' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: '新建', exact: true }).click()
  await expect(form.getByText('请选择推广员').last()).toBeVisible()
  await form.getByLabel('推广员').selectOption({ index: 1 })
  await form.getByRole('textbox', { name: '活动' }).fill('国庆直播')
  await form.getByLabel('打开后').selectOption('target')
  await form.getByRole('button', { name: '新建', exact: true }).click()
  await expect(form.getByText('至少要有一个下载地址')).toBeVisible()
  await form.getByRole('textbox', { name: '安卓下载地址' }).fill('https://cdn.example.com/game.apk')
  await form.getByRole('button', { name: '新建', exact: true }).click()
  const row = page.getByRole('row').filter({ hasText: '国庆直播' })
  await expect(row.getByText('正常')).toBeVisible()
  await expectAccessible(page)

  await row.getByRole('button', { name: /^查看链接/ }).click()
  const drawer = page.getByRole('dialog')
  const address = (await drawer.locator('code').first().textContent()) ?? ''
  const preview = await drawer.getByRole('link', { name: '微信内' }).getAttribute('href')
  expect(await (await page.request.get(preview ?? '')).text()).toContain('在浏览器打开')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  const visit = (agent: string) =>
    page.request.get(address, { headers: { 'user-agent': agent }, maxRedirects: 0 })
  const redirect = await visit(PHONE)
  expect(redirect.headers().location).toBe('https://cdn.example.com/game.apk')
  await visit('Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)')
  const device = { id: `e2e-link-${Date.now()}`, os: 'android' }
  expect((await play.call('init', { device, link: address.split('/').at(-1) })).code).toBe(0)
  const guest_key = `guest-${Date.now()}-0123456789abcdef`
  const guest = await play.call<{ player_id: string }>('login', { device, method: 'guest', guest_key })
  expect(guest.code, guest.msg).toBe(0)
  const send = async <T>(action: string, fields: Record<string, string> = {}): Promise<T> => {
    const headers = headersOf(play.user, play.game.Id)
    const answer = await page.request.post('/ultra/app/send', {
      headers,
      form: { path: `/pb/cps/${action}`, ...fields },
    })
    return ((await answer.json()) as { data: T }).data
  }
  const explained = await send<object>('attribution/explain', { player_id: guest.data.player_id })
  expect(explained).toMatchObject({ touches: [{ proof: 'link', verdict: 'decided' }] })
  await expect
    .poll(async () => (await send<{ list: object[] }>('link/list')).list)
    .toMatchObject([{ clicks: 1, bots: 1, devices: 1, players: 1 }])
  await page.reload()
  await expect(page.getByText(/^1 次点击，另有 1 次来自机器人/)).toBeVisible()
  await expect(page.getByRole('rowheader', { name: /Googlebot/ })).toBeVisible()

  await row.getByRole('button', { name: /^编辑/ }).click()
  await form.getByRole('textbox', { name: '素材' }).fill('竖版')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(row.getByText('国庆直播 · 竖版')).toBeVisible()
  await row.getByRole('button', { name: /^停用/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: '停用' }).click()
  await expect(row.getByText('已停用')).toBeVisible()
  await expect.poll(async () => (await visit(PHONE)).status(), { timeout: 20_000 }).toBe(404)
  await play.putAway()
})
