// Every page of the console's one list: nothing that axe knows to be wrong, and names that say what they do with which object.
import type { Page } from '@playwright/test'
import { ADDRESSES, type Address } from '../addresses'
import { expect, expectAccessible, expectDistinct, NAME_RULES, openConsole, settle, test } from '../fixtures'

async function look(page: Page, { path }: Address): Promise<void> {
  await page.goto(`/micro${path}`)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
  await settle(page)
}

for (const game of ['first', 'first-miniapp'] as const)
  for (const account of ['aurora.all', 'provider.ops'] as const) {
    const addresses = ADDRESSES.filter((one) => one.game === game && one.account === account)
    if (addresses.length === 0) continue
    test(`[shell] no axe violation, and names say what is done with which object: ${game}, ${account}`, async ({
      page,
    }) => {
      // One page after the other, however slow the machine.
      test.setTimeout(900_000)
      await openConsole(page, { account, game: account === 'provider.ops' ? 'none' : game, theme: 'dark' })
      expect(addresses.length).toBeGreaterThan(0)
      for (const address of addresses)
        await test.step(address.path, async () => {
          await look(page, address)
          await expectAccessible(page, NAME_RULES)
          await expectDistinct(page)
        })
    })
  }
