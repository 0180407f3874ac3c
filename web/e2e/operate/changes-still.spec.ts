// 变更: what comes later moves no button that is there already, or a press on it is lost.
import { expect, openConsole, test } from '../fixtures'
import { holdBack } from '../holding'
import { Play } from './play'

test('the buttons of a draft stay where they are while its differences and the rule of approval come', async ({
  page,
}) => {
  const play = await Play.begin(page.request)
  const content = { switches: [{ key: 'shop', note: '商店', value: 1 }] }
  await play.operate('publishing/saveDraft', { kind: 'switches', content })
  const release = await holdBack(page, /publishing\/(diff|policy)/)
  await openConsole(page, {
    account: 'aurora.all',
    game: play.game.Id,
    path: '/operate/changes?kind=switches',
  })
  await expect(page.getByText('还没有发布过')).toBeVisible()
  const button = page.getByRole('button', { name: /^发\s*布$/ })
  const before = await button.boundingBox()
  release()
  await expect(page.getByRole('region', { name: /差异/ })).toContainText('商店')
  await expect(page.getByRole('switch', { name: '发布前需要另一人审核' })).toBeEnabled()
  expect(await button.boundingBox()).toEqual(before)
})
