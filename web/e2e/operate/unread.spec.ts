// What a dialog of operate is to show does not come, comes late, or is lost by a stray press.
import type { Page } from '@playwright/test'
import { expect, openConsole, test } from '../fixtures'

/** Calls that end so get no answer until the function that is given back is called. */
async function withoutAnswer(page: Page, ending: string): Promise<() => void> {
  let isAway = true
  await page.route(`**/usdk/${ending}`, (route) => (isAway ? route.abort() : route.fallback()))
  return () => {
    isAway = false
  }
}

test('[issue] nothing is published before what changes has been read', async ({ page }) => {
  await openConsole(page, { account: 'aurora.all', path: '/operate/changes' })
  const differencesCome = await withoutAnswer(page, 'publishing/diff')
  await page.getByRole('link', { name: '商品的变更', exact: true }).click()
  await expect(page.getByText('“修改内容”没有读到：')).toBeVisible()
  await page.getByRole('button', { name: '发布', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('“修改内容”没有读到：')).toBeVisible()
  let isPublished = false
  await page.route('**/usdk/publishing/publish', async (route) => {
    isPublished = true
    await route.abort()
  })
  await dialog.getByRole('textbox', { name: '说明' }).press('Enter')
  await dialog.getByRole('button', { name: /发布$/ }).click({ force: true })
  differencesCome()
  await dialog.getByRole('button', { name: '重试' }).click()
  await expect(dialog.getByText('原来').first()).toBeVisible()
  await expect(dialog.getByText('“修改内容”没有读到：')).toBeHidden()
  expect(isPublished).toBe(false)
})

test('[issue] a press beside a half-filled form takes nothing away', async ({ page }) => {
  await openConsole(page, { account: 'aurora.all', path: '/operate/gifts' })
  await page.getByRole('button', { name: '新建礼包' }).click()
  const name = page.getByRole('dialog').getByRole('textbox', { name: '名称' })
  await name.fill('中秋礼包')
  await page.mouse.click(300, 500)
  await expect(name).toHaveValue('中秋礼包')
})

test('[issue] while a statement file is read, neither it nor its channel changes', async ({ page }) => {
  await openConsole(page, { account: 'aurora.all', path: '/operate/reconciliation' })
  await page.getByRole('button', { name: '新建对账' }).first().click()
  const dialog = page.getByRole('dialog')
  const channel = dialog.getByRole('combobox', { name: '渠道' })
  const file = dialog.locator('input[type=file]')
  await channel.selectOption({ index: 1 })
  await file.setInputFiles({
    name: 'a.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('order,amount\nA,1\n'),
  })
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/usdk/order/reconciliation/file', async (route) => {
    await held
    await route.fallback()
  })
  await dialog.getByRole('button', { name: '读取文件' }).click()
  await expect(channel).toBeDisabled()
  await expect(file).toBeDisabled()
  release()
  await expect(dialog.getByText(/a\.csv/)).toBeVisible()
})
