// What there is to ask about grows while a page is open.
import { expect, openConsole, test } from '../fixtures'
import { Play } from '../operate/play'
import { engineAnswers, tellApartBy } from './steps'

for (const { link, label } of [
  { link: '漏斗', label: '步骤' },
  { link: '事件', label: '事件' },
])
  test(`[issue] an event that comes while ${link} is open is offered there`, async ({ page }) => {
    const play = await Play.begin(page.request)
    const { id, session } = await play.guest()
    const send = async (event: string): Promise<void> => {
      const sent = [{ event, id: `n-${event}`, time: Date.now() - 60_000, player: id }]
      expect((await play.call('events', sent, session)).code).toBe(0)
    }
    const choose = page.getByRole('main').getByRole('combobox', { name: label })
    const offered = (name: string): Promise<void> =>
      expect(async () => {
        await choose.click()
        await expect(page.getByTitle(name, { exact: true })).toBeVisible({ timeout: 2_000 })
        await page.keyboard.press('Escape')
      }).toPass({ timeout: 60_000 })
    await send('enter')
    await openConsole(page, { account: 'aurora.all', game: play.game.Id, path: '/data-center/overview' })
    await engineAnswers(page)
    await page.getByRole('link', { name: link, exact: true }).click()
    await offered('enter')
    await send('battle')
    await offered('battle')
    await play.putAway()
  })

test('[issue] players are told apart by a property that is listed, the most frequent first, or typed', async ({
  page,
}) => {
  const play = await Play.begin(page.request)
  const { id, session } = await play.guest()
  const at = Date.now() - 60_000
  const sent = [{ aaa: 1, level: 1 }, { level: 2 }].map((properties, n) => ({
    event: 'enter',
    id: `p-${n}`,
    time: at + n,
    player: id,
    properties,
  }))
  expect((await play.call('events', sent, session)).code).toBe(0)
  await openConsole(page, {
    account: 'aurora.all',
    game: play.game.Id,
    path: '/data-center/funnel?steps=["$sign_in","enter"]',
  })
  await engineAnswers(page)
  const choose = page.getByRole('main').getByRole('combobox', { name: '拆分' })
  await expect(page.getByRole('main').getByText('拆分：', { exact: true })).toBeVisible()
  await expect(async () => {
    await choose.click()
    const listed = page
      .getByRole('listbox')
      .locator('..')
      .getByTitle(/^(level|aaa)$/)
    await expect(listed).toHaveText(['level', 'aaa'], { timeout: 2_000 })
    await page.keyboard.press('Escape')
  }).toPass({ timeout: 60_000 })
  await tellApartBy(page, 'lev')
  await expect(page).toHaveURL(/by=property%3Alevel/)
  // Nobody has listed it: it came before these days, or is one of very many.
  await tellApartBy(page, 'rare_one')
  await expect(page).toHaveURL(/by=property%3Arare_one/)
  await expect(page.getByRole('main').getByTitle('rare_one', { exact: true }).first()).toBeVisible()
  await tellApartBy(page, '渠道')
  await expect(page).not.toHaveURL(/by=/)
  await play.putAway()
})
