import { execFileSync } from 'node:child_process'
import { expect, expectAccessible, openConsole, test } from '../fixtures'

test('[R-05] 小游戏SDK: parameters of a platform, secrets written and never read, project files', async ({
  page,
}) => {
  await openConsole(page, { account: 'aurora.all', path: '/pack/mini-sdk', game: 'first-miniapp' })
  const card = page.getByRole('region', { name: /^微信小游戏/ })
  await card.getByRole('button', { name: '填写参数：微信小游戏' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'AppID', exact: true }).fill('tt0123456789abcdef')
  await dialog.getByRole('textbox', { name: 'AppSecret' }).fill('a-secret-nobody-reads')
  await dialog.getByRole('textbox', { name: 'request 合法域名' }).fill('http://api.example.com')
  await dialog.getByRole('radio', { name: '横屏' }).check()
  await dialog.getByRole('button', { name: /保\s*存/ }).click()
  await expect(dialog.getByText(/应为 https:\/\/域名/)).toBeVisible()
  await dialog
    .getByRole('textbox', { name: 'request 合法域名' })
    .fill('https://api.example.com;https://cdn.example.com')
  await dialog.getByRole('button', { name: /保\s*存/ }).click()
  await expect(dialog.getByText(/AppID 形如 wx/)).toBeVisible()
  await dialog.getByRole('textbox', { name: 'AppID', exact: true }).fill('wx0123456789abcdef')
  await dialog.getByRole('button', { name: /保\s*存/ }).click()
  await expect(dialog).toHaveCount(0)
  await expect(card).toContainText('已配置')
  await expect(card).toContainText('https://cdn.example.com')
  await expectAccessible(page)

  await page.reload()
  const answer = page.waitForResponse('**/miniGame/export')
  const download = page.waitForEvent('download')
  await card.getByRole('button', { name: '导出项目文件：微信小游戏' }).click()
  expect(await (await answer).text()).not.toContain('a-secret-nobody-reads')
  const file = await download
  expect(file.suggestedFilename()).toBe('wechat-wx0123456789abcdef.zip')
  const zip = await file.path()
  const read = (name: string): string =>
    execFileSync(
      'python3',
      ['-c', 'import sys,zipfile;print(zipfile.ZipFile(sys.argv[1]).read(sys.argv[2]).decode())', zip, name],
      {
        encoding: 'utf8',
      },
    )
  expect(JSON.parse(read('project.config.json'))).toMatchObject({
    appid: 'wx0123456789abcdef',
    compileType: 'game',
  })
  expect(JSON.parse(read('game.json'))).toMatchObject({ deviceOrientation: 'landscape' })
})

test('[R-05] 小游戏SDK: where its calls go is set on the one page that a mini game has', async ({ page }) => {
  await openConsole(page, { account: 'aurora.all', path: '/pack/mini-sdk', game: 'first-miniapp' })
  const checklist = page.getByRole('region', { name: '接入清单' })
  await checklist.getByRole('button', { name: /^游戏服务器收到支付通知/ }).click()
  await checklist.getByRole('link', { name: /通知地址/ }).click()
  await expect(page).toHaveURL(/\/pack\/mini-sdk\?environment=sandbox#callback-addresses$/)
  const addresses = page.getByRole('region', { name: '回调地址' })
  await expect(addresses.getByRole('heading', { name: '回调地址' })).toBeInViewport()
  await addresses.getByRole('button', { name: '修改地址' }).click()
  const dialog = page.getByRole('dialog', { name: '修改沙箱环境的回调地址' })
  await expect(dialog.getByRole('textbox', { name: '支付通知地址' })).toBeVisible()
  await dialog.getByRole('button', { name: /取\s*消/ }).click()
  // None of its links leads to a page that its menu does not have.
  await expect(page.locator('main a[href*="/pack/"]:not([href*="/pack/mini-sdk"])')).toHaveCount(0)
  await expectAccessible(page)
})
