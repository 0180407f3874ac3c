// A mother package that has arrived, and of which the server was not told: it stays in the field, and is not sent again.
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, openConsole, test } from '../fixtures'
import { buildMother, freshGame } from '../pack/pack-steps'

const ACCOUNT = 'borealis.all'
const CREATE = '**/usdk/sdk/package/create'
const NAME = 'harbor.apk'

async function begin(page: Page): Promise<() => Promise<void>> {
  const { game, putAway } = await freshGame(page.request, ACCOUNT)
  await openConsole(page, { account: ACCOUNT, game: game.Id, path: '/pack/packTool?tab=mothers' })
  return putAway
}

const field = (page: Page) => page.getByRole('group', { name: 'APK 文件' })

async function upload(page: Page): Promise<void> {
  const buffer = readFileSync(buildMother())
  await field(page)
    .locator('input')
    .setInputFiles({ name: NAME, mimeType: 'application/vnd.android.package-archive', buffer })
}

const again = (page: Page) => field(page).getByRole('button', { name: `重试上传 ${NAME}` })

test('[W-18] a file of which the server was not told says why, and is told of again', async ({ page }) => {
  const putAway = await begin(page)
  await page.route(CREATE, (route) => route.abort())
  await upload(page)
  await expect(field(page).getByRole('alert')).not.toBeEmpty()
  await expect(field(page).getByRole('listitem')).toContainText(NAME)
  await expectAccessible(page)
  await again(page).click()
  await expect(again(page)).toBeVisible()
  await page.unroute(CREATE)
  await again(page).click()
  await expect(page.getByRole('row', { name: /harbor\.apk/ })).toHaveCount(1)
  await expect(again(page)).toHaveCount(0)
  await putAway()
})

test('[W-18] whoever was on another page meanwhile finds it there, and told of', async ({ page }) => {
  const putAway = await begin(page)
  await page.route(CREATE, (route) => route.abort())
  await upload(page)
  await expect(again(page)).toBeVisible()
  await page.getByRole('link', { name: '打包记录' }).click()
  await expect(field(page)).toHaveCount(0)
  await page.unroute(CREATE)
  await page.getByRole('link', { name: '母包', exact: true }).click()
  await expect(page.getByRole('row', { name: /harbor\.apk/ })).toHaveCount(1)
  await expect(field(page).getByRole('listitem')).toHaveCount(0)
  await putAway()
})

test('[W-18] told of already, the answer lost: told of again it is simply there', async ({ page }) => {
  const putAway = await begin(page)
  await page.route(CREATE, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await upload(page)
  await expect(again(page)).toBeVisible()
  await page.unroute(CREATE)
  await again(page).click()
  await expect(again(page)).toHaveCount(0)
  await expect(page.getByRole('row', { name: /harbor\.apk/ })).toHaveCount(1)
  await putAway()
})

test('[W-04] a plug-in of which the server was not told stays in its field too', async ({ page }) => {
  await openConsole(page, { account: 'provider.ops', path: '/setting/catalogue' })
  await page
    .getByRole('row', { name: /TapTap/ })
    .getByRole('button', { name: '插件版本' })
    .click()
  const dialog = page.getByRole('dialog', { name: /TapTap 的插件版本/ })
  const told = '**/usdk/sdk/channel/catalogue/plugin'
  await page.route(told, (route) => route.abort())
  const file = { name: 'late.zip', mimeType: 'application/zip', buffer: Buffer.from('no archive') }
  await dialog.locator('input[type=file]').setInputFiles(file)
  const retry = dialog.getByRole('button', { name: '重试上传 late.zip' })
  await expect(retry).toBeVisible()
  await page.unroute(told)
  await retry.click()
  await expect(dialog.getByRole('alert').first()).toContainText('插件包不可用')
  await expect(retry).toHaveCount(0)
})
