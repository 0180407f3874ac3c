// Every page of promotion as the demo fills it: axe finds nothing, a phone scrolls nowhere sideways, times say their zone.
import { expect, expectAccessible, expectFits, openConsole, test } from '../fixtures'

const PAGES = [
  'promoters',
  'packages',
  'distribution',
  'links',
  'statistics',
  'attribution',
  'fraud',
  'shares',
  'settlements',
]

/** Those that show days of a calendar only. */
const WITHOUT_TIMES = ['shares', 'settlements']

for (const [language, theme] of [
  ['zh-CN', 'light'],
  ['en-US', 'dark'],
] as const) {
  for (const width of [1440, 390]) {
    test(`[D-03] axe finds nothing on any page of promotion (${language}, ${theme}, ${width} px)`, async ({
      page,
    }) => {
      test.setTimeout(300_000)
      await page.setViewportSize({ width, height: 844 })
      await openConsole(page, { account: 'aurora.all', path: '/popularize', language, theme })
      for (const name of PAGES) {
        await page.goto(`/micro/popularize/${name}`)
        await expect(page.locator('[data-remote] h1')).toBeVisible()
        // Cards, tables or what stands for them where there is nothing yet.
        await expect(page.locator('[data-remote] [aria-busy=true]')).toHaveCount(0)
        if (!WITHOUT_TIMES.includes(name))
          await expect(page.getByText(/UTC\+8|Asia\/Shanghai/).first()).toBeVisible()
        await expectAccessible(page)
        await expectFits(page)
      }
    })
  }
}
