// A drawer or dialog that goes gives the focus back to the button that opened it, whether it held a form or not.
import { expect, openConsole, test } from '../fixtures'
import { createPromoter } from '../micro-app/steps'

const CASES = [
  { path: '/popularize/promoters', button: '导入' },
  { path: '/popularize/promoters', button: '停用推广员“焦点”' },
  { path: '/operate/consent', button: '隐私政策的版本' },
  { path: '/pack/game-conf?tab=goods', button: '核对价格' },
  { path: '/setting', button: '邀请成员' },
  { path: '/setting?tab=roles', button: '新建权限角色' },
]

for (const { path, button } of CASES)
  test(`[issue] ${path}: Escape leads back to “${button}”`, async ({ page }) => {
    const { user, game } = await openConsole(page, { account: 'aurora.all', path })
    if (button.includes('焦点')) {
      await createPromoter(page.request, user, game?.Id ?? 0, '焦点')
      await page.reload()
    }
    const opener = page.getByRole('main').getByRole('button', { name: button, exact: true })
    await opener.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(opener).toBeFocused()
  })
