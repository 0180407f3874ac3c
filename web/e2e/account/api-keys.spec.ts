// A person makes a key for a program: it is shown once, works, and ends when it is revoked.
import {
  expect,
  expectAccessible,
  expectFits,
  listGames,
  openConsole,
  passwordOf,
  signIn,
  test,
} from '../fixtures'

const LIST = '/ultra/protected/app/send/usdk/sdk/package/list'

test('[W-18] a key is made, shown once, used by a program, seen and revoked', async ({ page }) => {
  const name = `Jenkins ${Date.now()}`
  await openConsole(page, { account: 'aurora.pack', path: '/user-center' })
  const [game] = await listGames(page.request, await signIn(page.request, 'aurora.pack'), 'app')
  if (!game) throw new Error('no game')
  const card = page.getByRole('region', { name: 'API 密钥', exact: true })
  await card.getByRole('button', { name: '新建密钥' }).click()
  const form = page.getByRole('dialog', { name: '新建 API 密钥' })
  await expectAccessible(page)

  await form.getByRole('button', { name: /^新\s*建$/ }).click()
  await expect(form.getByText('请输入名称')).toBeVisible()
  await expect(form.getByText('请至少选择一个游戏')).toBeVisible()
  await expect(form.getByRole('textbox', { name: '名称' })).toBeFocused()
  await form.getByRole('textbox', { name: '名称' }).fill(name)
  // What building takes is chosen; what the user lacks is not offered.
  await expect(form.getByRole('checkbox', { name: /^出包/ })).toBeChecked()
  await expect(form.getByRole('checkbox', { name: /^打包/ })).toBeChecked()
  await expect(form.getByRole('checkbox', { name: /^修改出包配置/ })).not.toBeChecked()
  await expect(form.getByRole('checkbox', { name: /^管理成员/ })).toHaveCount(0)
  await form.getByRole('checkbox', { name: game.Name }).check()
  await form.getByRole('radio', { name: '90 天' }).check()
  await form.getByLabel('当前密码', { exact: true }).fill('wrong password')
  await form.getByRole('button', { name: /^新\s*建$/ }).click()
  await expect(form.getByText('当前密码错误')).toBeVisible()
  await form.getByLabel('当前密码', { exact: true }).fill(passwordOf('aurora.pack'))
  await form.getByRole('button', { name: /^新\s*建$/ }).click()

  const made = page.getByRole('dialog', { name: `密钥 ${name} 已新建` })
  const key = await made.getByRole('textbox', { name: 'API 密钥' }).inputValue()
  expect(key).toMatch(/^lsk_[A-Za-z0-9_-]{40,}$/)
  const command = made.getByRole('region', { name: '命令' })
  await expect(command).toContainText(`--game ${game.Id} `)
  await expect(command).toContainText(`--server ${new URL(page.url()).origin}`)
  await expect(command).not.toContainText(key)
  await expectAccessible(page)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await made.getByRole('button', { name: '复制密钥' }).click()
  await expect(made.getByText('已复制')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key)
  await made.getByRole('button', { name: '我已保存' }).click()
  await expect(made).toBeHidden()
  expect(await page.content()).not.toContain(key)
  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain(key)

  const row = card.getByRole('listitem').filter({ hasText: name })
  await expect(row).toContainText(`结尾 ${key.slice(-4)}`)
  await expect(row).toContainText('从未使用')
  await expect(row).toContainText(`游戏：${game.Name}`)
  const codeOf = async (): Promise<number> => {
    const headers = { 'Access-Token': key, appid: String(game.Id) }
    const answer = await page.request.post(LIST, { headers, data: {} })
    return ((await answer.json()) as { code: number }).code
  }
  expect(await codeOf()).toBe(0)
  await page.reload()
  await expect(row).toContainText('上次使用')
  await row.getByRole('button', { name: `密钥 ${name} 的命令` }).click()
  await expect(page.getByRole('dialog', { name: '命令行打包' })).toContainText(`--game ${game.Id}`)
  await page.keyboard.press('Escape')

  await row.getByRole('button', { name: `吊销密钥 ${name}` }).click()
  const question = page.getByRole('dialog', { name: `吊销密钥 ${name}？` })
  await question.getByRole('button', { name: /取\s*消/ }).click()
  expect(await codeOf()).toBe(0)
  await row.getByRole('button', { name: `吊销密钥 ${name}` }).click()
  await question.getByRole('button', { name: /吊\s*销/ }).click()
  await expect(page.getByText(`密钥 ${name} 已吊销`)).toBeVisible()
  await expect(row).toHaveCount(0)
  expect(await codeOf()).toBe(401)
})

test('[W-18] API keys on a phone, in English and dark: nothing yet, then a refusal that can be tried again', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openConsole(page, {
    account: 'aurora.reader',
    path: '/user-center',
    language: 'en-US',
    theme: 'dark',
  })
  const card = page.getByRole('region', { name: 'API keys', exact: true })
  await expect(card.getByText('No API key yet')).toBeVisible()
  await card.scrollIntoViewIfNeeded()
  await expectAccessible(page)
  await page.route('**/ultra/api-key/list', (route) => route.abort())
  await page.reload()
  await expect(card.getByRole('button', { name: 'Try again' })).toBeVisible()
  await page.unroute('**/ultra/api-key/list')
  await card.getByRole('button', { name: 'Try again' }).click()
  await card.getByRole('button', { name: 'Create key' }).click()
  const form = page.getByRole('dialog', { name: 'Create an API key' })
  await expect(form.getByRole('checkbox', { name: /^Build packages/ })).toHaveCount(0)
  await expectAccessible(page)
  await expectFits(page)
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(form).toBeHidden()
})
