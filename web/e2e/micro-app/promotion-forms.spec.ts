// Forms of 推广 that are pressed twice, asked again, or whose lists do not come.
import { expect, openConsole, test } from '../fixtures'
import { createPromoter } from './steps'

test('[issue] what was calculated goes with the fields that it was calculated from; people are whole', async ({
  page,
}) => {
  await openConsole(page, { account: 'aurora.all', path: '/popularize/shares' })
  const card = page.getByRole('region', { name: '试算' })
  const result = card.getByText(/^当月共/)
  await card.getByLabel('规则').selectOption({ label: '直播分成' })
  await card.getByRole('button', { name: '试算' }).click()
  await expect(result).toBeVisible()
  await card.getByLabel('规则').selectOption({ label: '新增结算' })
  await expect(result).toBeHidden()
  await card.getByLabel('人数').fill('10.5')
  await card.getByRole('button', { name: '试算' }).click()
  await expect(card.getByText('请填写人数，只能是整数')).toBeVisible()
  await expect(result).toBeHidden()
})

test('[issue] a link for a promoter is made once, however often its button is pressed', async ({ page }) => {
  const { user, game } = await openConsole(page, { account: 'aurora.all', path: '/popularize' })
  const { id } = await createPromoter(page.request, user, game?.Id ?? 0, '双击')
  let asked = 0
  await page.route('**/ultra/app/send', async (route) => {
    if (route.request().headers().path !== '/pb/cps/partner/invite') return route.fallback()
    asked += 1
    // Long enough for a second press.
    await new Promise((resolve) => setTimeout(resolve, 500))
    await route.fallback()
  })
  await page.goto(`/micro/popularize/promoters/${id}`)
  await page.getByRole('button', { name: '生成邀请链接' }).dblclick()
  await expect(page.getByText('链接只显示这一次，发给推广员本人')).toBeVisible()
  expect(asked).toBe(1)
})
