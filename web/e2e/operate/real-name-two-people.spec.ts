// 实名: the registration and a claim, each open twice: whoever saves later puts back nothing that the other changed.
import { expect, openConsole, passwordOf, test } from '../fixtures'
import { Play } from './play'

interface Registration {
  is_on: boolean
  app_id: string
  biz_id: string
}

const save = /^保\s*存$/
const password = passwordOf('aurora.all')

test("a colleague's half of the registration stays when one's own is saved", async ({ page }) => {
  const play = await Play.begin(page.request)
  const registration = { is_on: false, app_id: 'app', biz_id: 'biz', secret_key: '0'.repeat(32) }
  await play.operate('idcard/saveSettings', { ...registration, password })
  await openConsole(page, {
    account: 'aurora.all',
    game: play.game.Id,
    path: '/operate/real-name?tab=connection',
  })
  await page.getByRole('textbox', { name: 'appId' }).fill('mine')
  await play.operate('idcard/saveSettings', { biz_id: 'theirs', password })
  await page.getByLabel('你的登录密码').fill(password)
  await page.getByRole('button', { name: save }).click()
  await expect(page.getByText('接入信息已保存')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'bizId' })).toHaveValue('theirs')
  const { data } = await play.operate<Registration>('idcard/settings')
  expect(data).toMatchObject({ app_id: 'mine', biz_id: 'theirs', is_on: false })
})

test('what a colleague wrote into a claim stays when its relation is changed', async ({ page }) => {
  const play = await Play.begin(page.request)
  const player = await play.guest()
  const number = await play.order(player, 'G-1')
  await play.pay(number, `VIVO-${number}`)
  const told = { guardian_name: '林海生', guardian_contact: '13912345678', claim: '先前' }
  const about = { player_id: Number(player.id), source: 'phone', relation: 'parent' }
  const { data } = await play.operate<{ case: { id: number } }>('refundCase/save', {
    ...about,
    ...told,
    numbers: [number],
  })
  await openConsole(page, {
    account: 'aurora.all',
    game: play.game.Id,
    path: `/operate/real-name?tab=refunds&case=${data.case.id}`,
  })
  await page.getByRole('button', { name: /^修\s*改$/ }).click()
  await play.operate('refundCase/save', { id: data.case.id, player_id: about.player_id, claim: '同事写的' })
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: '与未成年人的关系' }).selectOption('grandparent')
  await dialog.getByRole('button', { name: save }).click()
  await expect(dialog).toBeHidden()
  const found = await play.operate<{ claim: string; case: { relation: string } }>('refundCase/detail', {
    id: data.case.id,
  })
  expect(found.data).toMatchObject({ claim: '同事写的', case: { relation: 'grandparent' } })
})
