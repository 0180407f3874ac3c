// What there is to ask about grows while a page is open.
import { expect, openConsole, test } from '../fixtures'
import { Play } from '../operate/play'
import { engineAnswers } from './steps'

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
