// Answers that come when a test says so.
import type { Page } from '@playwright/test'

/** Holds a page's calls to an address back until what is returned is called. */
export async function holdBack(page: Page, address: RegExp): Promise<() => void> {
  let release = (): void => undefined
  const until = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(address, async (route) => {
    await until
    await route.continue()
  })
  return release
}
