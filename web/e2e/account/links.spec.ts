import { expect, expectAccessible, test } from '../fixtures'
import { makeInvitation, newAccount, PASSWORD } from './newcomer'

test('[issue] an invitation is accepted once: weak password refused at its field, then signed in', async ({
  page,
}) => {
  const address = await makeInvitation(page.request, '新同事')
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1, name: /^加入 / })).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByRole('textbox', { name: '姓名' })).toHaveValue('新同事')
  await page.getByRole('button', { name: '接受邀请并登录' }).click()
  await expect(page.getByText('请输入账号', { exact: true })).toBeVisible()
  await page.getByRole('textbox', { name: '账号' }).fill(newAccount())
  const password = page.getByLabel('密码', { exact: true })
  await password.fill('12345678')
  await page.getByRole('button', { name: '接受邀请并登录' }).click()
  await expect(password).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText(/密码至少\d+位/)).toBeVisible()
  await password.fill(PASSWORD)
  await page.getByRole('button', { name: '接受邀请并登录' }).click()
  await expect(page).toHaveURL(/\/micro\/home$/)
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1, name: '链接无法使用' })).toBeVisible()
})

for (const path of ['/invite', '/setup'])
  test(`[issue] ${path} says why a link cannot be used and what to do`, async ({ page }) => {
    await page.goto(`/micro${path}`)
    await expect(page.getByText('地址里没有链接凭证')).toBeVisible()
    await page.goto(`/micro${path}?token=wrong`)
    await expect(page.getByText('链接无效或已过期')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: '去登录' }).click()
    await expect(page).toHaveURL(/\/micro\/login/)
  })
