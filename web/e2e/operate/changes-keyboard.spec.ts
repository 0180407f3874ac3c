// 变更 by two people: nobody approves what they have not read, and who has no mouse goes on where they were.
import type { Browser, Page } from '@playwright/test'
import { expect, test } from '../fixtures'
import { holdBack } from '../holding'
import { Shop } from './shop-switch'

const DAY_MS = 86_400_000

/** A draft that somebody else plans to publish tomorrow, whatever the game's zone is: all but sent. */
async function planning(page: Page, browser: Browser) {
  const shop = await Shop.begin(page)
  await shop.keep(1)
  const { page: ann } = await shop.desk(browser, 'aurora.second')
  await ann.getByRole('button', { name: '定时发布' }).click()
  const dialog = ann.getByRole('dialog')
  const moment = new Date(Date.now() + DAY_MS).toISOString().slice(0, 16)
  await dialog.getByLabel('发布时间').fill(moment)
  const send = (): Promise<void> => dialog.getByRole('button', { name: '定时发布' }).click()
  return { shop, ann, dialog, send, takeBack: ann.getByRole('button', { name: /^取消定时/ }) }
}

/** Whoever has no mouse goes on in the page, and not at its beginning. */
const expectFocusIn = (page: Page): Promise<void> =>
  expect(page.getByRole('main').locator(':focus')).toHaveCount(1)

test('[W-10] a draft is approved once its differences are read, and the focus stays near', async ({
  page,
  browser,
}) => {
  const shop = await Shop.begin(page)
  await shop.asksForApproval()
  await shop.keep(1)
  const { page: ann } = await shop.desk(browser, 'aurora.second')
  const approve = ann.getByRole('button', { name: '审核通过' })
  const differences = ann.getByRole('region', { name: '开关：草稿与生效中的差异' })
  await expect(differences).toContainText('1')

  // Another edit: until it is read the button is for neither of the two.
  const release = await holdBack(ann, /publishing\/diff/)
  await shop.keep(7)
  await ann.reload()
  await expect(approve).toBeDisabled()
  release()
  await expect(differences).toContainText('7')
  await expect(approve).toBeEnabled()

  await approve.press('Enter')
  await expect(approve).toBeHidden()
  await expectFocusIn(ann)
  await shop.close()
})

test('[W-10] what another edits while one plans a publication is read before it is planned', async ({
  page,
  browser,
}) => {
  const { shop, ann, dialog, send, takeBack } = await planning(page, browser)
  await shop.keep(5)
  // While the page looks again the button takes no press, and says so.
  const release = await holdBack(ann, /publishing\/diff/)
  await send()
  await expect(dialog.getByRole('button', { name: '定时发布' })).toBeDisabled()
  release()
  await expect(dialog.getByRole('alert')).toContainText('草稿刚刚被修改')
  await expect(dialog).toContainText('值: 5')
  await send()
  await expect(dialog).toHaveCount(0)
  await expect(takeBack).toBeVisible()
  await shop.close()
})

test('a publication that is taken back by keyboard passes the focus on', async ({ page, browser }) => {
  const { shop, ann, dialog, send, takeBack } = await planning(page, browser)
  await send()
  await expect(dialog).toHaveCount(0)
  await takeBack.press('Enter')
  await expect(takeBack).toHaveCount(0)
  await expectFocusIn(ann)
  await shop.close()
})

test('the switch for another person’s approval keeps the focus while it is turned', async ({
  page,
  browser,
}) => {
  const shop = await Shop.begin(page)
  const { page: ann } = await shop.desk(browser, 'aurora.second')
  const policy = ann.getByRole('switch', { name: '发布前需要另一人审核' })
  await policy.press('Space')
  await expect(policy).toBeChecked()
  await expect(policy).toBeFocused()
  await policy.press('Space')
  await expect(policy).not.toBeChecked()
  await shop.close()
})
