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

const AREAS = new Map<string, Address[]>()
for (const one of ADDRESSES) {
  const area = `${one.game}, ${one.account}, ${one.path.split(/[/?]/)[1]}`
  AREAS.set(area, [...(AREAS.get(area) ?? []), one])
}

// An area is a test, so that two workers share them all.
for (const [area, addresses] of AREAS)
  test(`[shell] no axe violation, and names say what is done with which object: ${area}`, async ({
    page,
  }) => {
    // One page after the other, however slow the machine.
    test.setTimeout(900_000)
    const [{ account, game }] = addresses as [Address, ...Address[]]
    await openConsole(page, { account, game: account === 'provider.ops' ? 'none' : game, theme: 'dark' })
    for (const address of addresses)
      await test.step(address.path, async () => {
        await look(page, address)
        await expectAccessible(page, NAME_RULES)
        await expectDistinct(page)
      })
  })
