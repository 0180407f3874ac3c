// 推广包 and 分发, from a promoter to a device that is bound by the tag of the downloaded file.
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, expectAccessible, expectFits, openConsole, test } from '../fixtures'
import { Play } from '../operate/play'
import { buildOnce } from '../pack/pack-steps'
import { createPromoter } from './steps'

const ROOT = path.resolve(import.meta.dirname, '../../..')

/** What the client in a package tells at its start, read from the file by the simulated client. */
function tagOf(file: string): object {
  const command = ['-m', 'longshore.simulation.package_tag', file]
  return JSON.parse(
    execFileSync(path.join(ROOT, '.venv/bin/python'), command, { encoding: 'utf8' }),
  ) as object
}

test('[W-14] a promotion package is made, published, downloaded, binds a device by its tag, and is disabled', async ({
  page,
}, info) => {
  test.setTimeout(240_000)
  const play = await Play.begin(page.request)
  await buildOnce(page.request, play.user, play.game)
  await createPromoter(page.request, play.user, play.game.Id, '像素船长')
  await openConsole(page, { account: 'aurora.all', game: play.game.Id, path: '/popularize/packages' })
  await expect(page.getByText('还没有推广包')).toBeVisible()
  await page.getByRole('button', { name: '生成推广包' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('button', { name: '生成', exact: true }).click()
  await expect(drawer.getByText('请选择渠道包')).toBeVisible()
  await drawer.getByRole('combobox', { name: '渠道包' }).click()
  await page.locator('.ls-pop-select-item-option').first().click()
  await drawer.getByRole('textbox', { name: '站点' }).fill('微博')
  await drawer.getByRole('button', { name: '生成', exact: true }).click()
  const row = page.getByRole('row').filter({ hasText: '像素船长' })
  await expect(row.getByRole('button', { name: '校验 像素船长 · 微博 的推广包' })).toBeVisible({
    timeout: 30_000,
  })
  await expectAccessible(page)
  await row.getByRole('button', { name: /^校验/ }).click()
  await expect(page.getByText('读取自尚未发布的推广包')).toBeVisible()
  await expect(page.getByRole('dialog').getByText('一致', { exact: true })).toHaveCount(5)
  await page.keyboard.press('Escape')
  await row.getByRole('button', { name: /的二维码$/ }).click()
  await expectAccessible(page)
  const shown = await page.getByRole('dialog').locator('code').textContent()
  const address = new URL(shown ?? '').pathname
  // What is copied from the list leads there from anywhere.
  await expect(row.locator('code').filter({ hasText: address })).toHaveText(shown ?? '')
  expect((await page.request.get(address)).status()).toBe(404)
  await page.keyboard.press('Escape')

  await page.getByRole('navigation', { name: '推广' }).getByRole('link', { name: '分发' }).click()
  await page.getByRole('button', { name: '新建分发' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: '名称' }).fill('1.0 全量')
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  const published = page.getByRole('row').filter({ hasText: '1.0 全量' })
  await expect(published.getByText('已发布')).toBeVisible({ timeout: 30_000 })
  await expectAccessible(page)

  const file = info.outputPath('package.apk')
  const fetched = await page.request.get(address)
  expect(fetched.status()).toBe(200)
  writeFileSync(file, await fetched.body())
  const device = { id: `e2e-${Date.now()}`, os: 'android' }
  const told = tagOf(file)
  expect(told).toMatchObject({ promotion_code: address.split('/').at(-1) })
  expect((await play.call('init', { device, ...told })).code).toBe(0)
  const guest = await play.call<{ player_id: string }>('login', {
    device,
    method: 'guest',
    guest_key: `guest-${Date.now()}-0123456789abcdef`,
  })
  expect(guest.code, guest.msg).toBe(0)
  await expect
    .poll(async () => {
      const answer = await page.request.post('/ultra/app/send', {
        headers: { 'Access-Token': play.user.Token, uid: String(play.user.Id), appid: String(play.game.Id) },
        form: { path: '/pb/cps/attribution/explain', player_id: guest.data.player_id },
      })
      const { data } = (await answer.json()) as { data: { touches?: { proof: string }[] } }
      return data.touches?.map(({ proof }) => proof)
    })
    .toEqual(['package'])

  await page.getByRole('navigation', { name: '推广' }).getByRole('link', { name: '推广包' }).click()
  // What the CDN bucket itself says is the latest leads to the very file; it is written a moment after publishing.
  const addresses = page.getByRole('dialog').locator('code')
  await expect(async () => {
    await page.reload()
    await row.getByRole('button', { name: /的二维码$/ }).click()
    await expect(addresses).toHaveCount(2, { timeout: 5_000 })
  }).toPass()
  const pointer = (await addresses.last().textContent()) ?? ''
  const latest = await page.request.get(pointer)
  expect(latest.headers()['cache-control']).toBe('no-cache')
  const { path: place } = (await latest.json()) as { path: string }
  expect(await (await page.request.get(new URL(place, pointer).href)).body()).toEqual(await fetched.body())
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.locator('[data-remote] li').first()).toBeVisible()
  await expectFits(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await row.getByRole('button', { name: /^停用/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: '停用' }).click()
  await expect(row.getByText('已停用')).toBeVisible()
  expect((await page.request.get(address)).status()).toBe(410)
  await expect.poll(async () => (await page.request.get(pointer)).status()).toBe(404)
  const late = { id: `e2e-late-${Date.now()}`, os: 'android' }
  expect((await play.call('init', { device: late, ...told })).code).toBe(0)
  const menu = page.getByRole('navigation', { name: '推广' })
  await menu.getByRole('link', { name: '归因' }).click()
  await expect(page.getByRole('row').filter({ hasText: '推广包已停用' })).toBeVisible()
  await page.getByRole('button', { name: '查归属' }).click()
  await expect(page.getByText('请填写玩家 ID')).toBeVisible()
  await page.getByRole('textbox', { name: '玩家 ID' }).fill(guest.data.player_id)
  await page.getByRole('button', { name: '查归属' }).click()
  await expect(page.getByText(/^玩家 \d+ 归 像素船长，自/)).toBeVisible()
  const touch = page.getByRole('row').filter({ hasText: '推广包签名标记' })
  await expect(touch.getByText('决定了归属')).toBeVisible()
  await page.getByRole('button', { name: '改规则' }).click()
  const rule = page.getByRole('dialog')
  await rule.getByRole('textbox', { name: '接触有效天数' }).fill('0')
  await rule.getByRole('button', { name: '保存' }).click()
  await expect(rule.getByText('请填写 1 到 365 的整数')).toBeVisible()
  await rule.getByRole('textbox', { name: '接触有效天数' }).fill('7')
  await rule.getByRole('textbox', { name: '离开几天后可重新归因' }).fill('60')
  await rule.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText(/一次接触 7 天内有效.*离开 60 天以上/)).toBeVisible()
  await expect(rule).toBeHidden()
  await expectAccessible(page)
  await play.putAway()
})
