// [W-18] 打包 on a bad network: whatever does not answer, the page says so and goes on when it is there again.
import type { Locator, Page } from '@playwright/test'
import { expect, openConsole, test } from '../fixtures'
import { addMother, freshGame, setUpChannel, usdk } from './pack-steps'

const ACCOUNT = 'borealis.all'
const GATEWAY = '**/ultra/protected/app/send/usdk/sdk'

/** How a call can stay without an answer. */
const WAYS = {
  'the line is cut': (page: Page, action: string) =>
    page.route(`${GATEWAY}/${action}`, (route) => route.abort()),
  'the server is being replaced': (page: Page, action: string) =>
    page.route(`${GATEWAY}/${action}`, (route) =>
      route.fulfill({ json: { code: 5003, msg: '服务暂不可用', data: null } }),
    ),
}

/** Presses Retry, unless the stream of events has brought meanwhile what was missing. */
async function askAgain(place: Page | Locator): Promise<void> {
  const again = place.getByRole('button', { name: '重试', exact: true }).first()
  await again.click({ timeout: 5_000 }).catch(() => undefined)
}

for (const [way, cut] of Object.entries(WAYS))
  test(`[W-18] on every page of packaging: ${way}, said and mended`, async ({ page }) => {
    test.setTimeout(240_000)
    const { user, game, putAway } = await freshGame(page.request, ACCOUNT)
    const call = <T>(action: string, data: object = {}) => usdk<T>(page.request, user, game.Id, action, data)
    await call('sign/generate', { name: 'release', common_name: 'Test Games' })
    await setUpChannel(page.request, user, game.Id, 'official', { site_id: '1' })
    const mother = await addMother(page.request, user, game.Id)
    const { channels } = await call<{ channels: { game_channel_id: number }[] }>('build/readiness', {
      mother_id: mother,
    })
    const ids = channels.map((channel) => channel.game_channel_id)
    const { id } = await call<{ id: number }>('build/start', { mother_id: mother, game_channel_ids: ids })
    await expect
      .poll(async () => (await call<{ state: string }>('build/info', { id })).state, { timeout: 90_000 })
      .toBe('succeeded')
    await openConsole(page, { account: ACCOUNT, game: game.Id, path: '/pack/packTool' })
    await expect(page.getByText('渠道与上线检查')).toBeVisible()

    const alert = page.getByRole('alert').filter({ hasText: /./ })
    const pages = [
      ['', 'package/list', page.getByText('渠道与上线检查')],
      ['', 'build/readiness', page.getByText('渠道与上线检查')],
      ['?tab=mothers', 'package/list', page.getByRole('row', { name: /harbor\.apk/ })],
      [`?tab=mothers&mother=${mother}`, 'package/info', page.getByRole('region', { name: '基本信息' })],
      ['?tab=history', 'build/list', page.getByRole('row', { name: new RegExp(`#${id}`) })],
      [`?tab=history&build=${id}`, 'build/info', page.getByText('已校验')],
    ] as const
    for (const [address, action, content] of pages)
      await test.step(`${action} at ${address || 'the order'}`, async () => {
        await cut(page, action)
        await page.goto(`/micro/pack/packTool${address}`)
        await expect(alert.first()).toBeVisible()
        await page.unroute(`${GATEWAY}/${action}`)
        await askAgain(page)
        await expect(content).toBeVisible()
        await expect(alert).toHaveCount(0)
      })

    for (const [button, action, content] of [
      [/的校验报告$/, 'build/report', /项校验全部通过/],
      [/的校验报告$/, 'build/compare', /该渠道的第一个包/],
      [/^扫码安装 /, 'build/link', /当前是本机地址/],
    ] as const)
      await test.step(action, async () => {
        await cut(page, action)
        await page.getByRole('button', { name: button }).click()
        const dialog = page.getByRole('dialog')
        await expect(dialog.getByRole('alert').filter({ hasText: /./ })).toBeVisible()
        await page.unroute(`${GATEWAY}/${action}`)
        await askAgain(dialog)
        await expect(dialog.getByText(content)).toBeVisible()
        await page.keyboard.press('Escape')
        await expect(dialog).toBeHidden()
        await page.reload()
      })

    await test.step('what is done without an answer is not done in silence', async () => {
      await cut(page, 'build/rebuild')
      await page.getByRole('button', { name: /^按原配方重建/ }).click()
      await expect(alert.first()).toBeVisible()
      await expect(page).toHaveURL(new RegExp(`build=${id}$`))
    })

    await test.step('the packages to compare with come by themselves', async () => {
      await cut(page, 'package/list')
      await page.goto(`/micro/pack/packTool?tab=mothers&mother=${mother}`)
      await page.getByText('与其他母包比较').click()
      const said = page.getByRole('status').filter({ has: page.getByRole('button', { name: '重试' }) })
      await expect(said).toBeVisible()
      await page.unroute(`${GATEWAY}/package/list`)
      // There is no other package: the whole section goes.
      await expect(page.getByText('与其他母包比较')).toHaveCount(0)
    })

    await test.step('a check that is not answered leaves what was chosen', async () => {
      await page.goto('/micro/pack/packTool')
      await page.getByRole('checkbox', { name: '选择 官方网站' }).check()
      await cut(page, 'build/readiness')
      await page.getByRole('button', { name: '重新检查' }).click()
      await expect(alert.first()).toBeVisible()
      await expect(page.getByRole('checkbox', { name: '选择 官方网站' })).toBeChecked()
      await page.unroute(`${GATEWAY}/build/readiness`)
      await page.getByRole('button', { name: '重新检查' }).click()
      await expect(alert).toHaveCount(0)
      await expect(page.getByRole('button', { name: '为 1 个渠道打包' })).toBeEnabled()
    })
    await putAway()
  })
