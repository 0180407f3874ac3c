// 游戏配置 / 图标与闪屏: pictures go to the store, the preview is drawn by the packer (clause W-04).
import { expect, expectAccessible, headersOf, openConsole, test } from '../fixtures'
import { png } from './png'

const ARTWORK = '/pack/game-conf?tab=artwork'
const RED = [255, 0, 0] as const
const BLUE = [0, 0, 255] as const

function picture(name: string, side: number, colour: readonly [number, number, number]) {
  return { name, mimeType: 'image/png', buffer: png(side, side, colour) }
}

test('[W-04] an icon with a badge is previewed as the packer draws it, saved and read back', async ({
  page,
}) => {
  // Many steps and axe: on a busy machine more than the usual minute.
  test.slow()
  const name = `图标 ${Date.now().toString(36)}`
  const { user, game } = await openConsole(page, { account: 'aurora.pack', path: ARTWORK })
  await page.getByRole('button', { name: '新建图标方案' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('名称').fill(name)
  await dialog.locator('input[type=file][aria-label=图标图片]').setInputFiles(picture('small.png', 100, RED))
  await expect(dialog.getByText(/边长不小于 192 像素，当前为 100×100/)).toBeVisible()
  await dialog.locator('input[type=file][aria-label=图标图片]').setInputFiles(picture('icon.png', 512, RED))
  const largest = dialog.getByRole('img', { name: '640 dpi，192×192 像素' })
  await expect(largest).toBeVisible()
  await dialog.locator('input[type=file][aria-label=角标图片]').setInputFiles(picture('badge.png', 96, BLUE))
  await dialog.getByLabel('角标位置').selectOption('top-left')

  // The pixels that the packer drew: blue in the badge's corner, red in the opposite one.
  const corners = () =>
    largest.evaluate(async (element) => {
      const image = element as HTMLImageElement
      await image.decode()
      const canvas = document.createElement('canvas')
      canvas.width = image.naturalWidth
      canvas.height = image.naturalHeight
      const context = canvas.getContext('2d')
      context?.drawImage(image, 0, 0)
      const at = (x: number, y: number) => [...(context?.getImageData(x, y, 1, 1).data ?? [])]
      return [at(5, 5), at(186, 186)]
    })
  await expect.poll(corners).toEqual([
    [...BLUE, 255],
    [...RED, 255],
  ])
  await expect(dialog.getByRole('img', { name: '圆形启动器' })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: /保\s*存/ }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('listitem').filter({ hasText: name })).toBeVisible()

  const answer = await page.request.post('/ultra/protected/app/send/usdk/sdk/icon/list', {
    headers: headersOf(user, game?.Id ?? ''),
    data: {},
  })
  const { data } = (await answer.json()) as {
    data: { list: { name: string; image: { url: string }; badge_corner: string }[] }
  }
  const kept = data.list.find((icons) => icons.name === name)
  expect(kept?.badge_corner).toBe('top-left')
  const file = await page.request.get(kept?.image.url ?? '')
  expect(await file.body()).toEqual(png(512, 512, RED))

  await page.getByRole('button', { name: `删除“${name}”` }).click()
  await dialog.getByRole('button', { name: /删\s*除/ }).click()
  await expect(page.getByRole('listitem').filter({ hasText: name })).toBeHidden()
})

test('[W-04] a splash picture says what it replaces', async ({ page }) => {
  const name = `闪屏 ${Date.now().toString(36)}`
  await openConsole(page, { account: 'aurora.pack', path: ARTWORK })
  await page.getByRole('button', { name: '新建闪屏' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('名称').fill(name)
  await dialog.getByLabel('替换母包中的').fill('layout/x')
  const uploaded = page.waitForResponse('**/ultra/upload/complete')
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'splash.png',
    mimeType: 'image/png',
    buffer: png(360, 640, BLUE),
  })
  await uploaded
  await expect(dialog.getByRole('list')).toContainText('splash.png')
  await expect(dialog.locator('.ant-btn-loading')).toHaveCount(0)
  await dialog.getByRole('button', { name: /保\s*存/ }).click()
  await expect(dialog.getByText('格式不正确')).toBeVisible()
  await dialog.getByLabel('替换母包中的').fill('assets/splash.png')
  await dialog.getByRole('button', { name: /保\s*存/ }).click()
  await expect(dialog).toBeHidden()
  const card = page.getByRole('listitem').filter({ hasText: name })
  await expect(card).toContainText('assets/splash.png')
  await card.getByRole('button', { name: /删除/ }).click()
  await dialog.getByRole('button', { name: /删\s*除/ }).click()
  await expect(card).toBeHidden()
})
