// An event that comes three days late: the day that it belongs to changes, and says from what to what.
import { expect, expectAccessible, openConsole, test } from '../fixtures'
import { Play } from '../operate/play'
import { engineAnswers } from './steps'

const DAY_MS = 86_400_000
/** The day of a moment in the zone of the installation. */
const dayOf = (moment: number): string =>
  new Date(moment).toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' })

test('[issue] an event three days late counts on its own day, which says that it changed', async ({
  page,
}) => {
  test.slow()
  const play = await Play.begin(page.request)
  const player = await play.guest()
  const time = Date.now() - 3 * DAY_MS
  const day = dayOf(time)
  const late = { event: 'late_battle', id: 'late-1', time, player: player.id }
  expect((await play.call('events', [late], player.session)).code).toBe(0)
  // The same again, as a client does that heard no answer.
  expect((await play.call('events', [late], player.session)).code).toBe(0)

  const path = '/data-center/users'
  await openConsole(page, { account: 'aurora.all', game: play.game.Id, path })
  const main = page.getByRole('main')
  await engineAnswers(page)
  await expect(async () => {
    await page.reload()
    await engineAnswers(page)
    await expect(main.getByText(`${day}：0 → 1`)).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 60_000 })
  await expect(main.getByRole('button', { name: /^日活 DAU/ })).toContainText('1')
  await expectAccessible(page)

  await page.goto('/micro/data-center/events?event=late_battle')
  await expect(main.getByRole('row').last().getByRole('cell').last()).toHaveText('1')
  await play.putAway()
})
