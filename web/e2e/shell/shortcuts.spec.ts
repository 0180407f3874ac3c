import { expect, expectAccessible, expectNamed, openConsole, test } from '../fixtures'

test('[issue] ? shows the shortcuts, . opens the discussion, and both can be switched off', async ({
  page,
}) => {
  await openConsole(page, { account: 'aurora.all', path: '/pack/sdk' })
  const dock = page.getByRole('complementary', { name: '讨论' })
  const sheet = page.getByRole('dialog', { name: '键盘快捷键' })
  await expect(page.getByRole('heading', { name: 'SDK接入' })).toBeVisible()
  await page.keyboard.press('.')
  await expect(dock).toBeVisible()
  // The area's menu folds to its icons, which still have their names.
  const menu = page.getByRole('navigation', { name: '出包' })
  await expect.poll(async () => (await menu.boundingBox())?.width).toBe(52)
  await expect(menu.getByRole('link', { name: '游戏配置' })).toBeVisible()
  // In a field they are letters.
  await dock.getByRole('searchbox').fill('')
  await dock.getByRole('searchbox').press('.')
  await page.keyboard.press('Shift+?')
  await expect(dock.getByRole('searchbox')).toHaveValue('.?')
  await expect(sheet).toHaveCount(0)
  await dock.getByRole('heading', { name: '讨论' }).focus()
  await page.keyboard.press('.')
  await expect(dock).toHaveCount(0)
  await page.keyboard.press('Shift+?')
  await expect(sheet).toContainText('打开命令面板')
  await expectAccessible(page)
  await expectNamed(page)
  await sheet.getByRole('checkbox').uncheck()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await page.keyboard.press('.')
  await page.keyboard.press('Shift+?')
  // The palette still leads there.
  await page.keyboard.press('Control+k')
  await page.getByRole('option', { name: '键盘快捷键' }).click()
  await expect(sheet.getByRole('checkbox')).not.toBeChecked()
  await expect(dock).toHaveCount(0)
})
