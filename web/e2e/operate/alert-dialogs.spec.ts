// 告警: dialogs of rules and targets beside a colleague's, and the language in which alerts come.
import { expect, openConsole, test } from '../fixtures'
import { Play } from './play'

interface Alerts {
  rules: { kind: string; threshold: number; minutes: number; is_on: boolean }[]
  targets: { id: number; name: string; language: string; is_on: boolean }[]
}

const save = /^Save$/

test('what a colleague changed of a rule and a target meanwhile stays; a new target reads the language of who adds it', async ({
  page,
}) => {
  const play = await Play.begin(page.request)
  const read = async () => (await play.operate<Alerts>('alert/config')).data
  await openConsole(page, {
    account: 'aurora.all',
    game: play.game.Id,
    path: '/operate/alerts',
    language: 'en-US',
  })
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Add a target' }).click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Duty')
  await dialog.getByRole('textbox', { name: 'Address' }).fill('https://example.com/bot')
  await expect(dialog.getByRole('radio', { name: 'English' })).toBeChecked()
  await dialog.getByRole('button', { name: save }).click()
  await expect(dialog).toBeHidden()
  const [target] = (await read()).targets
  expect(target).toMatchObject({ name: 'Duty', language: 'en-US', is_on: true })

  await page.getByRole('button', { name: 'Edit Duty' }).click()
  await play.operate('alert/saveTarget', { id: target?.id, name: 'On call' })
  await dialog.getByRole('radio', { name: '中文' }).check()
  await dialog.getByRole('button', { name: save }).click()
  await expect(dialog).toBeHidden()
  expect((await read()).targets).toMatchObject([{ name: 'On call', language: 'zh-CN' }])

  const kind = 'lost_payments'
  await play.operate('alert/saveRule', { kind, threshold: 3, minutes: 20 })
  await page.reload()
  await page.getByRole('button', { name: 'Edit the rule Lost payments' }).click()
  await play.operate('alert/saveRule', { kind, threshold: 7 })
  await dialog.getByRole('checkbox', { name: 'On' }).uncheck()
  await dialog.getByRole('button', { name: save }).click()
  await expect(dialog).toBeHidden()
  const rule = (await read()).rules.find((one) => one.kind === kind)
  expect(rule).toMatchObject({ threshold: 7, minutes: 20, is_on: false })
})
