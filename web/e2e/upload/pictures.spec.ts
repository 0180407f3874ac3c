// Type 1 and the upload field: game icons, images of comments, and what is refused (clauses U-01, U-04 to U-08, C-11, G-05).
import type { Page } from '@playwright/test'
import { openDiscussion, uniqueText } from '../discussion/steps'
import { type Envelope, expect, expectAccessible, headersOf, openConsole, signIn, test } from '../fixtures'
import { answerOf, png } from './steps'

interface Stored {
  key: string
  url: string
}

test('[U-01] [U-04] [G-05] a game icon: one put to the CDN bucket, then shown at width 64', async ({
  page,
}, info) => {
  const { user } = await openConsole(page, { account: 'aurora.all', path: '/setting?tab=games' })
  const name = `图标 ${info.workerIndex}-${Date.now().toString(36)}`
  await page.getByRole('button', { name: '添加游戏' }).click()
  const dialog = page.getByRole('dialog', { name: '添加游戏' })
  await dialog.getByLabel('游戏名称').fill(name)
  const puts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') puts.push(new URL(request.url()).pathname)
  })
  const completed = answerOf<Stored>(page, '/ultra/upload/complete')
  const picture = { name: 'icon.png', mimeType: 'image/png', buffer: png(300, 300) }
  await dialog.locator('input[type=file]').setInputFiles(picture)
  const { key, url } = await completed
  expect(key).toMatch(/^file\/\d+_[0-9a-f]+\.png$/)
  expect(url).toBe(`/store/cdn/${key}`)
  expect(puts).toHaveLength(1)
  expect(puts[0]).toMatch(/^\/store\/.*cdn/)
  await expect(dialog.getByRole('img', { name: 'icon.png' })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '添加游戏' }).click()
  await expect(dialog).toBeHidden()

  const icon = page.getByRole('row', { name: new RegExp(name) }).locator('img')
  await expect(icon).toHaveAttribute('src', `/store/cdn/${key}?x-image-process=image/resize,w_64`)
  await expect.poll(() => icon.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(64)
  const games = await page.request.get('/ultra/game/list', { headers: headersOf(user) })
  const { data } = (await games.json()) as Envelope<{ Name: string; Icon: string }[]>
  expect(data.find((game) => game.Name === name)?.Icon).toBe(`/store/cdn/${key}`)
  // In the drawer as well, which a small file does not open.
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^下载任务/ })
    .click()
  await expect(page.getByRole('dialog', { name: '下载任务' }).getByRole('article')).toContainText('已完成')
})

test('[U-07] files of other types, too large ones and files that are not pictures are refused', async ({
  page,
}) => {
  await openConsole(page, { account: 'aurora.all', path: '/setting?tab=games' })
  await page.getByRole('button', { name: '添加游戏' }).click()
  const dialog = page.getByRole('dialog', { name: '添加游戏' })
  const input = dialog.locator('input[type=file]')
  const alert = dialog.getByRole('alert').filter({ hasText: /./ })
  await input.setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
  await expect(alert).toHaveText('请上传符合以下格式的文件：.png、.jpg、.jpeg、.gif、.webp')
  const large = Buffer.alloc(5 * 1024 * 1024 + 1)
  await input.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: large })
  await expect(alert).toHaveText('文件超出限制，请上传大小在5120Kb以内')
  // What only the server can see: the name says png, the bytes do not.
  await input.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await expect(alert).toContainText('文件内容不是有效的PNG图片，请换一张')
  await expectAccessible(page)
})

test('[C-11] images come into a comment by button, paste and drop; other types are refused', async ({
  page,
}) => {
  await openConsole(page, { account: 'aurora.all', path: '/home' })
  const drawer = await openDiscussion(page)
  await drawer.getByRole('button', { name: /写评论|继续写草稿/ }).click()
  const editor = drawer.getByRole('textbox', { name: '评论内容' })
  const text = uniqueText('图片')
  await editor.pressSequentially(text)
  const images = editor.locator('img[src^="/store/cdn/"]')
  const button = drawer.getByRole('button', { name: '插入图片' })
  const chooser = page.waitForEvent('filechooser')
  await button.click()
  await (await chooser).setFiles({ name: 'a.png', mimeType: 'image/png', buffer: png(40, 30) })
  await expect(images).toHaveCount(1)
  await bring(page, 'paste', 'image/png', png(20, 20))
  await expect(images).toHaveCount(2)
  await bring(page, 'drop', 'image/png', png(10, 10))
  await expect(images).toHaveCount(3)
  await bring(page, 'paste', 'image/svg+xml', Buffer.from('<svg/>'))
  await expect(page.getByText('图片仅支持 png、jpeg 和 gif 格式')).toBeVisible()
  await expect(images).toHaveCount(3)
  await expectAccessible(page)

  await drawer.getByRole('button', { name: '发表评论' }).click()
  const shown = drawer.getByRole('article').filter({ hasText: text }).locator('img[src^="/store/cdn/"]')
  await expect(shown).toHaveCount(3)
  await expect
    .poll(() => shown.evaluateAll((all: HTMLImageElement[]) => all.map((image) => image.naturalWidth)))
    .toEqual([40, 20, 10])
})

test('[U-08] a picture of the wrong size is refused', async ({ page }) => {
  await openConsole(page, { account: 'aurora.pack', path: '/pack/game-conf?tab=artwork' })
  await page.getByRole('button', { name: '新建图标方案' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: '自适应图标（前景 + 背景）' }).check()
  const layer = dialog.locator('input[type=file][aria-label=前景图片]')
  await layer.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: png(512, 512) })
  await expect(dialog.getByText('请上传尺寸宽高尺寸为432*432的图片')).toBeVisible()
  await layer.setInputFiles({ name: 'b.png', mimeType: 'image/png', buffer: png(432, 432) })
  await expect(dialog.getByRole('list').filter({ hasText: 'b.png' })).toBeVisible()
})

test('[U-08] too many files at once are refused, and none of them is sent', async ({ page }) => {
  await openConsole(page, { account: 'aurora.all', path: '/home' })
  const drawer = await openDiscussion(page)
  await drawer.getByRole('button', { name: /写评论|继续写草稿/ }).click()
  const many = Array.from({ length: 21 }, (_, index) => ({
    name: `${index}.png`,
    mimeType: 'image/png',
    buffer: png(8, 8),
  }))
  await drawer.locator('input[type=file]').setInputFiles(many)
  await expect(page.getByText('已达到上传文件数限制20')).toBeVisible()
  await expect(drawer.getByRole('textbox', { name: '评论内容' }).locator('img')).toHaveCount(0)
})

test('[C-11] a picture of another site is not stored', async ({ page }) => {
  const user = await signIn(page.request, 'aurora.all')
  const { game } = await openConsole(page, { account: 'aurora.all', path: '/pack/sdk' })
  const content = `<p>${uniqueText('别处')}<img src="https://watch.example/a.png"></p>`
  const answer = await page.request.post('/ultra/api/v1/comment', {
    headers: headersOf(user, game?.Id),
    form: { content, page_id: 'PackSdk' },
  })
  const { data } = (await answer.json()) as Envelope<{ content: string }>
  expect(data.content).not.toContain('watch.example')
})

/** Pastes or drops a file as a person would, with the browser's own event. */
async function bring(page: Page, kind: 'paste' | 'drop', type: string, bytes: Buffer): Promise<void> {
  await page.getByRole('textbox', { name: '评论内容' }).evaluate(
    (target, [event, mime, content]) => {
      const data = new DataTransfer()
      const file = Uint8Array.from(atob(content), (char) => char.charCodeAt(0))
      data.items.add(new File([file], '', { type: mime }))
      const { left, bottom } = target.getBoundingClientRect()
      const place = { bubbles: true, cancelable: true, clientX: left + 30, clientY: bottom - 5 }
      target.dispatchEvent(
        event === 'paste'
          ? new ClipboardEvent('paste', { ...place, clipboardData: data })
          : new DragEvent('drop', { ...place, dataTransfer: data }),
      )
    },
    [kind, type, bytes.toString('base64')] as const,
  )
}
