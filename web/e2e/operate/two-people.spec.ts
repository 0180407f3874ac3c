// 变更: two people at one moment: both approve, both publish, one publishes while another rolls back.
import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../fixtures'
import { holdBack } from '../holding'
import { Shop } from './shop-switch'

const publishButton = /^发\s*布$/
const dialogOf = (page: Page) => page.getByRole('dialog')

/** Each presses; no call goes out before every one of them has been made, so that the server has them at one moment. */
async function atOneMoment(address: RegExp, ...acts: [Page, (page: Page) => Promise<void>][]): Promise<void> {
  let release = (): void => undefined
  const all = new Promise<void>((resolve) => {
    release = resolve
  })
  let waiting = acts.length
  for (const [page] of acts)
    await page.route(address, async (route) => {
      waiting -= 1
      if (waiting === 0) release()
      await all
      await route.continue()
    })
  const answered = acts.map(([page]) => page.waitForResponse(address))
  await Promise.all(acts.map(([page, act]) => act(page)))
  await Promise.all(answered)
  for (const [page] of acts) await page.unroute(address)
}

const approve = (page: Page) => page.getByRole('button', { name: '审核通过' }).click()

async function openPublishing(page: Page): Promise<void> {
  await page.getByRole('button', { name: publishButton }).click()
  await expect(dialogOf(page).getByRole('button', { name: publishButton })).toBeVisible()
}
const publish = (page: Page) => dialogOf(page).getByRole('button', { name: publishButton }).click()

async function openRollBack(page: Page, number: number): Promise<void> {
  await page.getByRole('button', { name: `回滚到 v${number}` }).click()
  await dialogOf(page).getByRole('textbox', { name: '原因' }).fill('玩家投诉')
}
const rollBack = (page: Page, number: number) =>
  dialogOf(page)
    .getByRole('button', { name: `回滚到 v${number}` })
    .click()

/** What a dialog says that putting it in force would change. */
const expectChange = (page: Page, before: number, after: number) =>
  expect(dialogOf(page)).toContainText(new RegExp(`shop · 值\\D*${before}\\D*${after}(?!\\d)`))

test('[W-10] two approve one draft: both count; who approves what is changed or out already is told', async ({
  page,
  browser,
}) => {
  const shop = await Shop.begin(page)
  await shop.asksForApproval()
  await shop.keep(1)
  const { page: ann, name: annsName } = await shop.desk(browser, 'aurora.second')
  const { page: ben, name: bensName } = await shop.desk(browser, 'aurora.third')
  const approved = (who: Page, ...names: string[]) =>
    expect(
      who.getByText(new RegExp(`^(${names.join(', ')}|${names.toReversed().join(', ')})已审核$`)),
    ).toBeVisible()

  await atOneMoment(/publishing\/approve/, [ann, approve], [ben, approve])
  for (const one of [ann, ben]) {
    await one.reload()
    await approved(one, annsName, bensName)
  }

  // Another edit voids both; one approves that, and the other, whose page is older, after it.
  await shop.keep(2)
  for (const one of [ann, ben]) {
    await one.reload()
    await expect(one.getByText('等待另一人审核')).toBeVisible()
  }
  await approve(ben)
  await approved(ben, bensName)
  await approve(ann)
  await approved(ann, annsName, bensName)

  // Edited while somebody reads it: what they approve is not what they read.
  await shop.keep(3)
  await ann.reload()
  await expect(ann.getByText('等待另一人审核')).toBeVisible()
  const arriveLate = await holdBack(ann, /publishing\/approve/)
  await approve(ann)
  await shop.keep(4)
  arriveLate()
  await expect(ann.getByText('草稿刚刚被修改，请查看最新内容后重试')).toBeVisible()
  await expect(ann.getByRole('region', { name: '开关：草稿与生效中的差异' })).toContainText('4')
  await expectAccessible(ann)

  // Out before the other's approval arrived, which is on its way before anything else happens: a page that reads
  // what is new by itself, or that was still reading, has no button any more.
  await ben.reload()
  await expect(ben.getByText('等待另一人审核')).toBeVisible()
  const arrive = await holdBack(ben, /publishing\/approve/)
  await approve(ben)
  await approve(ann)
  await approved(ann, annsName)
  await openPublishing(ann)
  await publish(ann)
  await shop.nowInForce(4)
  arrive()
  await expect(ben.getByText(`${annsName}刚刚发布了版本 1，请查看差异后重试`)).toBeVisible()
  await expect(ben.getByRole('button', { name: '审核通过' })).toBeHidden()
  await shop.close()
})

test('[W-10] one publishes while another rolls back: the second is told by whom, sees what differs now, and goes on', async ({
  page,
  browser,
}) => {
  const shop = await Shop.begin(page)
  await shop.publish(1)
  await shop.publish(2)
  await shop.keep(3)
  const { page: ann, name: annsName } = await shop.desk(browser, 'aurora.second')
  const { page: ben, name: bensName } = await shop.desk(browser, 'aurora.third')
  const told = (who: Page, name: string, number: number) =>
    expect(dialogOf(who).getByRole('alert')).toContainText(
      `${name}刚刚发布了版本 ${number}，请查看差异后重试`,
    )

  // Ann is about to roll back when Ben publishes.
  await openRollBack(ann, 1)
  await expectChange(ann, 2, 1)
  await openPublishing(ben)
  await publish(ben)
  await expect(dialogOf(ben)).toBeHidden()
  await shop.nowInForce(3)
  await rollBack(ann, 1)
  await told(ann, bensName, 3)
  await expectChange(ann, 3, 1)
  await expectAccessible(ann)
  await rollBack(ann, 1)
  await expect(dialogOf(ann)).toBeHidden()
  await shop.nowInForce(1)

  // Ben is about to publish when Ann rolls back.
  await ben.reload()
  await openPublishing(ben)
  await expectChange(ben, 1, 3)
  await openRollBack(ann, 2)
  await rollBack(ann, 2)
  await expect(dialogOf(ann)).toBeHidden()
  await shop.nowInForce(2)
  await publish(ben)
  await told(ben, annsName, 5)
  await expectChange(ben, 2, 3)
  await publish(ben)
  await expect(dialogOf(ben)).toBeHidden()
  await shop.nowInForce(3)

  // Both press at one moment: one of them is first, whoever it is, and the other is told.
  await shop.keep(4)
  for (const one of [ann, ben]) await one.reload()
  await openRollBack(ann, 1)
  await openPublishing(ben)
  await atOneMoment(/publishing\/(rollBack|publish)/, [ann, (one) => rollBack(one, 1)], [ben, publish])
  const annIsFirst = await Promise.race([
    dialogOf(ann)
      .waitFor({ state: 'hidden' })
      .then(() => true),
    dialogOf(ben)
      .waitFor({ state: 'hidden' })
      .then(() => false),
  ])
  await (annIsFirst ? told(ben, annsName, 7) : told(ann, bensName, 7))
  await shop.nowInForce(annIsFirst ? 1 : 4)
  await shop.close()
})

test('[W-10] two publish one draft at one moment: it is published once; a draft that another changed is not published unseen', async ({
  page,
  browser,
}) => {
  const shop = await Shop.begin(page)
  await shop.keep(1)
  const people = [
    await shop.desk(browser, 'aurora.second'),
    await shop.desk(browser, 'aurora.third'),
  ] as const
  const [{ page: ann }, { page: ben }] = people
  for (const { page: one } of people) await openPublishing(one)
  await atOneMoment(/publishing\/publish/, [ann, publish], [ben, publish])
  await shop.nowInForce(1)
  const first = await Promise.race(
    people.map(async (one) => {
      await dialogOf(one.page).waitFor({ state: 'hidden' })
      return one
    }),
  )
  const second = first.page === ann ? ben : ann
  await expect(dialogOf(second).getByRole('alert')).toContainText(`${first.name}刚刚发布了版本 1`)
  await dialogOf(second)
    .getByRole('button', { name: /^取\s*消$/ })
    .click()
  await expect(second.getByText('没有修改')).not.toHaveCount(0)

  await shop.keep(2)
  await ann.reload()
  await openPublishing(ann)
  await expectChange(ann, 1, 2)
  await shop.keep(3)
  await publish(ann)
  await expect(dialogOf(ann).getByRole('alert')).toContainText('草稿刚刚被修改，请查看最新内容后重试')
  await expectChange(ann, 1, 3)
  await publish(ann)
  await expect(dialogOf(ann)).toBeHidden()
  await shop.nowInForce(3)
  await shop.close()
})
