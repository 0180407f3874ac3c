// Keys that an input method takes choose among its words, and nothing of the console.
import type { Locator } from '@playwright/test'
import { expect, openConsole, test } from '../fixtures'

/** A key while a word is being composed. */
async function compose(field: Locator, key: string): Promise<void> {
  await field.evaluate(
    (element, pressed) =>
      element.dispatchEvent(
        new KeyboardEvent('keydown', { key: pressed, isComposing: true, bubbles: true, cancelable: true }),
      ),
    key,
  )
}

test('[G-04] Enter that ends a word in the filter of games selects none, and Escape leaves the list open', async ({
  page,
}) => {
  const { game } = await openConsole(page, { account: 'aurora.all', path: '/pack/channel' })
  const switcher = page.getByRole('banner').getByRole('button', { name: new RegExp(game?.Name ?? '-') })
  await switcher.click()
  const filter = page.getByRole('combobox', { name: '输入游戏名称' })
  await page.getByRole('option').nth(1).waitFor()
  await filter.press('ArrowDown')
  for (const key of ['Enter', 'Escape']) await compose(filter, key)
  await expect(filter).toBeVisible()
  await expect(switcher).toBeVisible()
})

test('[K-02] Escape that leaves a word keeps the form of a name open', async ({ page }) => {
  await openConsole(page, { account: 'aurora.all', path: '/user-center' })
  await page.getByRole('button', { name: '修改姓名' }).click()
  const field = page.getByRole('textbox', { name: '姓名' })
  await field.fill('安')
  await compose(field, 'Escape')
  await expect(field).toHaveValue('安')
})
