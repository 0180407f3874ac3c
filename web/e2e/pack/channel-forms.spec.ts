// What a channel's editor and its import do with what was typed and chosen: nothing is lost without a word.
import type { Page } from '@playwright/test'
import { expect, openConsole, test } from '../fixtures'

async function openEditor(page: Page) {
  await openConsole(page, { account: 'aurora.all', path: '/pack/channel', game: '星海远征' })
  await page.getByRole('button', { name: /^配置 ?华为/ }).click()
  const editor = page.getByRole('dialog', { name: /华为.* 配置/ })
  await expect(editor.getByLabel('应用名称')).toBeVisible()
  return editor
}

test('a line of meta-data that cannot be read stops the saving instead of being left out', async ({
  page,
}) => {
  const editor = await openEditor(page)
  let saves = 0
  await page.route('**/usdk/**/save', async (route) => {
    saves += 1
    await route.fallback()
  })
  await editor.getByText('权限、meta-data 与清单（少数渠道需要）', { exact: true }).click()
  const lines = editor.locator('[data-field=meta_data]').getByRole('textbox')
  await lines.fill('CHANNEL_ID 12345')
  await editor.getByLabel('应用名称').fill('新的名称')
  await editor.getByRole('button', { name: /保\s*存/ }).click()
  await expect(lines).toBeFocused()
  await expect(lines).toHaveValue('CHANNEL_ID 12345')
  expect(saves).toBe(0)
})

test('a step back asks before what is not saved is lost', async ({ page }) => {
  const editor = await openEditor(page)
  await editor.getByLabel('应用名称').fill('没有保存的名称')
  await page.goBack()
  const question = page.getByRole('dialog', { name: '放弃填写的内容？' })
  await question.getByRole('button', { name: '继续填写' }).click()
  await expect(editor.getByLabel('应用名称')).toHaveValue('没有保存的名称')
  await page.goBack()
  await question.getByRole('button', { name: /^放\s*弃$/ }).click()
  await expect(editor).toBeHidden()
  await expect(page).toHaveURL(/\/pack\/channel$/)
})

test('what is typed is kept from that moment on, whatever the page has still to do', async ({ page }) => {
  const editor = await openEditor(page)
  const isHeld = await editor.getByLabel('应用名称').evaluate(async (input: HTMLInputElement) => {
    const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
    value?.set?.call(input, '没有保存的名称')
    input.dispatchEvent(new Event('input', { bubbles: true }))
    // What React does at once is done then, what it leaves for later is not: a step back may come between.
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
    const leaving = new CustomEvent('longshore:leave', { cancelable: true, detail: () => undefined })
    return !window.dispatchEvent(leaving)
  })
  expect(isHeld).toBe(true)
})

test('what is imported is the file whose name is shown, and a corrected one is read again', async ({
  page,
}) => {
  await openConsole(page, { account: 'aurora.all', path: '/pack/channel', game: '星海远征' })
  await page.getByRole('button', { name: /^导\s*入$/ }).click()
  const dialog = page.getByRole('dialog', { name: /^导\s*入$/ })
  const file = dialog.getByLabel('配置文件')
  const json = (text: string) => ({
    name: 'channels.json',
    mimeType: 'application/json',
    buffer: Buffer.from(text),
  })
  await file.setInputFiles(json('{"channels": ['))
  await expect(dialog.getByRole('alert')).not.toBeEmpty()
  // The same name again, as whoever has corrected it chooses it: the control must be empty for the browser to tell.
  expect(await file.evaluate((input: HTMLInputElement) => input.value)).toBe('')

  const held: (() => void)[] = []
  await page.route('**/ultra/protected/app/send/usdk/**', async (route) => {
    await new Promise<void>((resolve) => held.push(resolve))
    await route.continue()
  })
  await file.setInputFiles(json('{}'))
  await expect.poll(() => held.length).toBe(1)
  // While one is looked at no other can be chosen, which would be shown but not imported.
  await expect(file).toBeDisabled()
  held[0]?.()
  await expect(file).toBeEnabled()
  await expect(dialog.getByText('channels.json')).toBeVisible()
})
