import type { Page } from '@playwright/test'
import { expect, openConsole, test } from '../fixtures'

/** The shell as it stands: its parts with their names and places, and where the page in it begins. */
async function frameOf(page: Page): Promise<unknown> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const banner = page.getByRole('banner')
  const menu = page.getByRole('navigation', { name: '主导航' })
  const controls = await page.locator(':is(header, nav) :is(button, a, input)').evaluateAll((all) =>
    all
      .filter((one) => !one.closest('main'))
      .map((one) => {
        const { x, y, width, height } = one.getBoundingClientRect()
        // How many comments a page has is its own.
        const name = (one.getAttribute('aria-label') ?? one.textContent ?? '').replace(/^讨论.*/, '讨论')
        return [name, x, y, width, height].join(' ')
      }),
  )
  const title = await page.getByRole('heading', { level: 1 }).boundingBox()
  return {
    controls,
    banner: await banner.boundingBox(),
    menu: await menu.boundingBox(),
    title: { x: title?.x, height: title?.height },
    style: await page.getByRole('heading', { level: 1 }).evaluate((one) => {
      const { fontSize, fontWeight, color } = getComputedStyle(one)
      return { fontSize, fontWeight, color }
    }),
  }
}

for (const width of [1440, 390])
  test(`[issue] console, popularize and data center have one frame at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await openConsole(page, { account: 'aurora.all', path: '/setting' })
    const plain = await frameOf(page)
    expect((plain as { controls: string[] }).controls.length).toBeGreaterThan(8)
    await page.goto('/micro/operate/orders')
    const withMenu = await frameOf(page)
    for (const [path, expected] of [
      ['/popularize', withMenu],
      ['/data-center', withMenu],
    ] as const) {
      await page.goto(`/micro${path}`)
      await expect(page.locator('[data-remote] h1')).toBeVisible()
      // The heading of a page that is loading is another one than that of its data.
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
      if (path === '/data-center') await expect(page.getByTestId('total-comments')).toBeVisible()
      expect(await frameOf(page), path).toEqual(expected)
      // The discussion docks beside it as beside every page.
      await page.getByRole('banner').getByRole('button', { name: /^讨论/ }).click()
      const dock = page.getByRole('complementary', { name: '讨论' })
      expect((await dock.boundingBox())?.width).toBe(width === 390 ? 390 : 328)
      await page.keyboard.press('Escape')
      await expect(dock).toHaveCount(0)
    }
  })
