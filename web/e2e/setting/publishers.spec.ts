import { accept, newAccount, PASSWORD } from '../accounts'
import { expect, expectAccessible, expectFits, openConsole, test } from '../fixtures'

test('[N-08] [P-01] publishers and the catalogue are the provider’s: others get 404 and no link', async ({
  page,
}) => {
  await openConsole(page, { account: 'aurora.all', path: '/setting' })
  await expect(page.getByRole('link', { name: '成员' })).toBeVisible()
  for (const name of ['发行商', '渠道目录'])
    await expect(page.getByRole('main').getByRole('link', { name })).toHaveCount(0)
  for (const path of ['publishers', 'catalogue']) {
    await page.goto(`/micro/setting/${path}`)
    await expect(page).toHaveURL(/\/404$/)
  }
})

test('the provider adds a publisher, whose owner comes in by link, and keeps it out and in', async ({
  page,
  request,
}) => {
  const name = `天鹅座 ${newAccount()}`
  await openConsole(page, { account: 'provider.ops', path: '/setting' })
  await page.getByRole('main').getByRole('link', { name: '发行商' }).click()
  await page.getByRole('button', { name: '新增发行商' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '新增并生成邀请链接' }).click()
  await expect(dialog.getByText('请输入发行商名称')).toBeVisible()
  await dialog.getByRole('textbox', { name: '发行商名称' }).fill(name)
  await dialog.getByRole('textbox', { name: '所有者姓名' }).fill('织女')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '新增并生成邀请链接' }).click()
  const link = await page.getByRole('textbox', { name: '邀请链接' }).inputValue()
  await page.getByRole('button', { name: /完\s*成/ }).click()
  await page.getByRole('searchbox').fill(name)
  const row = page.getByRole('row', { name: new RegExp(name) })
  await expect(row).toContainText('等待接受')
  const owner = await accept(request, new URL(link).pathname + new URL(link).search, '织女')

  await page.getByRole('button', { name: `停用 ${name}` }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^停\s*用$/ })
    .click()
  await expect(row).toContainText('停用')
  await expect(row).toContainText('织女')
  const refused = await request.post('/ultra/login', { form: { account: owner.Account, password: PASSWORD } })
  expect(await refused.json()).toMatchObject({ code: 4113 })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: `启用 ${name}` }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^启\s*用$/ })
    .click()
  await expect(page.getByText('使用中').first()).toBeVisible()
  await expectFits(page)
  await expectAccessible(page)
})
