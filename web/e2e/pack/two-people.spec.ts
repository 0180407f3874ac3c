// Two people over one game's configuration: whoever saves one field takes nothing back that the other has changed.
import { expect, openConsole, passwordOf, test } from '../fixtures'
import { freshGame, usdk } from './pack-steps'

const ACCOUNT = 'aurora.all'

test('[W-03] an address that a colleague has moved stays where it is now', async ({ page }) => {
  const { user, game, putAway } = await freshGame(page.request, ACCOUNT)
  const form = { environment: 'production', password: passwordOf(ACCOUNT) }
  const save = (addresses: object) =>
    usdk(page.request, user, game.Id, 'callback/save', { ...form, ...addresses })
  await save({ login: 'https://game.example/login', payment: 'https://game.example/pay' })
  await openConsole(page, { account: ACCOUNT, game: game.Id, path: '/pack/game-conf?tab=callbacks' })
  await page.getByRole('button', { name: '修改地址' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('登录校验地址').fill('https://game.example/mine')
  await dialog.getByRole('textbox', { name: '你的登录密码' }).fill(passwordOf(ACCOUNT))
  await save({ payment: 'https://game.example/theirs' })
  await dialog.getByRole('button', { name: /保\s*存/ }).click()
  await expect(dialog).toHaveCount(0)
  const { production } = await usdk<{ production: Record<'login' | 'payment', { url: string }> }>(
    page.request,
    user,
    game.Id,
    'callback/info',
  )
  expect([production.login.url, production.payment.url]).toEqual([
    'https://game.example/mine',
    'https://game.example/theirs',
  ])
  await putAway()
})

test('[W-04] a number of a filing that a colleague has corrected stays right', async ({ page }) => {
  const { user, game, putAway } = await freshGame(page.request, ACCOUNT)
  const save = (filing: object) =>
    usdk<{ list: { id: number; number: string; certificate_md5: string }[] }>(
      page.request,
      user,
      game.Id,
      'filing/save',
      filing,
    )
  const { list } = await save({
    number: '粤ICP备20260001号-3A',
    package_name: 'com.harbor.two',
    certificate_md5: 'ab'.repeat(16),
    public_key: 'cd'.repeat(40),
  })
  await openConsole(page, { account: ACCOUNT, game: game.Id, path: '/pack/game-conf?tab=filings' })
  await page.getByRole('button', { name: '修改“com.harbor.two”的备案' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('证书 MD5').fill('12'.repeat(16))
  await save({ id: list[0]?.id, number: '粤ICP备20269999号' })
  await dialog.getByRole('button', { name: /保\s*存/ }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('row').filter({ hasText: '粤ICP备20269999号' })).toContainText('12'.repeat(16))
  await putAway()
})

test('[R-05] domains of a mini game that a colleague has added stay there', async ({ page }) => {
  const { user, game, putAway } = await freshGame(page.request, ACCOUNT, 'miniapp')
  const save = (platform: object) =>
    usdk(page.request, user, game.Id, 'miniGame/save', { platform: 'wechat', ...platform })
  await save({ app_id: 'wx0123456789abcdef', project_name: '港口', payment: { offer_id: '1', zone_id: '1' } })
  await openConsole(page, { account: ACCOUNT, game: game.Id, path: '/pack/mini-sdk' })
  const card = page.getByRole('region', { name: /^微信小游戏/ })
  await card.getByRole('button', { name: '填写参数：微信小游戏' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'request 合法域名' }).fill('https://api.example.com')
  await save({ project_name: '新名字', domains: { upload: ['https://up.example.com'] } })
  await dialog.getByRole('button', { name: /保\s*存/ }).click()
  await expect(dialog).toHaveCount(0)
  await expect(card).toContainText('https://api.example.com')
  await expect(card).toContainText('https://up.example.com')
  await expect(card).toContainText('新名字')
  await putAway()
})
