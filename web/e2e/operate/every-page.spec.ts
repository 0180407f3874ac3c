// Every page of operate and each of its tabs on a phone, in both languages, light and dark.
import type { Page } from '@playwright/test'
import { ADDRESSES } from '../addresses'
import { expect, expectAccessible, openConsole, settle, test } from '../fixtures'

const PATHS = ADDRESSES.map(({ path }) => path).filter((path) => path.startsWith('/operate'))
async function look(page: Page, path: string): Promise<void> {
  await page.goto(`/micro${path}`)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
  await settle(page)
}

/** What in the page's content reaches over its right edge and cannot be scrolled to there. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isScrolled = (one: Element | null): boolean =>
      one !== null &&
      (/auto|scroll|hidden|clip/.test(getComputedStyle(one).overflowX) || isScrolled(one.parentElement))
    return [...document.querySelectorAll('main :is(button, a, input, select, textarea, h1, h2, h3, p)')]
      .filter((one) => one.checkVisibility() && !isScrolled(one.parentElement))
      .filter((one) => one.getBoundingClientRect().right > innerWidth + 1)
      .map((one) => one.textContent?.slice(0, 40) || one.outerHTML.slice(0, 80))
  })
}

for (const [language, theme] of [
  ['zh-CN', 'dark'],
  ['en-US', 'light'],
] as const)
  test(`[issue] every page of operate on a phone: nothing is cut, axe finds nothing, ${language}, ${theme}`, async ({
    page,
  }) => {
    // One page after the other, however slow the machine.
    test.setTimeout(900_000)
    await page.setViewportSize({ width: 390, height: 844 })
    await openConsole(page, { account: 'aurora.all', language, theme })
    expect(PATHS.length).toBeGreaterThan(16)
    for (const path of PATHS)
      await test.step(path, async () => {
        await look(page, path)
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        ).toBeLessThanOrEqual(0)
        expect(await cutOff(page)).toEqual([])
        await expectAccessible(page)
      })
  })
