// Every page of operate and each of its tabs, as people hold it: on a phone in both languages, light and dark; by keyboard.
import type { Page } from '@playwright/test'
import { ADDRESSES } from '../addresses'
import { expect, expectAccessible, expectFits, openConsole, settle, test } from '../fixtures'

const PATHS = ADDRESSES.map(({ path }) => path).filter((path) => path.startsWith('/operate'))
/** More than any page has; a page that goes round and round is found by it. */
const MOST_STOPS = 400

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
        await expectFits(page)
        expect(await cutOff(page)).toEqual([])
        await expectAccessible(page)
      })
  })

interface Stop {
  mark: string | null
  name: string
  isSeen: boolean
  /** How it is drawn, and what stands around it: an outline, a frame, a shadow. */
  look: string
}

/** What has the focus, numbered as the page's controls are; null once it has left the page. */
function stop(page: Page): Promise<Stop | null> {
  return page.evaluate(() => {
    const one = document.activeElement
    if (!one || one === document.body) return null
    const { width, height, top, bottom } = one.getBoundingClientRect()
    return {
      mark: (one as HTMLElement).dataset.stop ?? null,
      name: one.getAttribute('aria-label') || one.textContent?.slice(0, 40) || one.outerHTML.slice(0, 120),
      isSeen: width > 0 && height > 0 && bottom > 0 && top < innerHeight,
      look: window.longshoreLook(one),
    }
  })
}

declare global {
  interface Window {
    longshoreLook(one: Element): string
  }
}

/** Says of a control how it and the two around it are drawn: only the frame of a field may hold its mark. */
function addLook(page: Page): Promise<void> {
  return page.evaluate(() => {
    const told = (one: Element): string => {
      const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor } = getComputedStyle(one)
      // An outline of no width, or one that nobody sees, marks nothing.
      const hasOutline = outlineStyle !== 'none' && outlineWidth !== '0px' && !outlineColor.endsWith(', 0)')
      return [
        hasOutline ? `${outlineStyle} ${outlineWidth} ${outlineColor}` : '',
        boxShadow,
        borderColor,
      ].join(' ; ')
    }
    window.longshoreLook = (one) =>
      [one, one.parentElement, one.parentElement?.parentElement].map((each) => each && told(each)).join(' | ')
  })
}

/** How what was numbered is drawn while the focus is elsewhere. */
async function looksWithout(page: Page): Promise<Map<string, string>> {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await settle(page)
  const looks = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-stop]')].map(
      (one) => [one.dataset.stop ?? '', window.longshoreLook(one)] as const,
    ),
  )
  return new Map(looks)
}

test('[issue] every page of operate by keyboard: each control is reached, seen when it is, and marked by the focus', async ({
  page,
}) => {
  test.setTimeout(900_000)
  await openConsole(page, { account: 'aurora.all' })
  for (const path of PATHS)
    await test.step(path, async () => {
      await look(page, path)
      // What a preview shows of the game's own screens stands in a shadow tree and is no control of the page.
      const wanted = await page
        .locator(
          'css:light=main :is(button, a[href], input, select, textarea, summary):not([tabindex="-1"], :disabled, [type="radio"])',
        )
        .evaluateAll((all) =>
          all
            .filter((one) => one.checkVisibility({ visibilityProperty: true }))
            .map((one, index) => {
              ;(one as HTMLElement).dataset.stop = String(index)
              return `${index} ${one.getAttribute('aria-label') ?? one.textContent?.slice(0, 40)}`
            }),
        )
      await addLook(page)
      const before = await looksWithout(page)
      const focused = new Map<string, Stop>()
      const reached = new Set<string>()
      const wrong: string[] = []
      let last: string | null = null
      for (let press = 0; press < MOST_STOPS; press += 1) {
        await page.keyboard.press('Tab')
        const at = await stop(page)
        // A field of several parts, as of a moment, is stopped at for each of them.
        if (!at || (at.mark !== null && at.mark !== last && reached.has(at.mark))) break
        last = at.mark
        if (at.mark === null) continue
        // Its marks may come by degrees.
        if (at.look === before.get(at.mark)) await settle(page)
        focused.set(at.mark, at.look === before.get(at.mark) ? ((await stop(page)) ?? at) : at)
        reached.add(at.mark)
        if (!at.isSeen) wrong.push(`not seen: ${at.name}`)
      }
      expect(wrong).toEqual([])
      // One that is drawn anew meanwhile, as a list that is read again, has another look for that: compare with after, too.
      const after = await looksWithout(page)
      const unmarked = [...focused].filter(
        ([mark, { look: drawn }]) => drawn === before.get(mark) || drawn === after.get(mark),
      )
      // Every page's at once.
      expect
        .soft(
          unmarked.map(([mark, { name }]) => `no mark: ${mark} ${name}`),
          path,
        )
        .toEqual([])
      expect(wanted.filter((one) => !reached.has(one.split(' ')[0] ?? ''))).toEqual([])
    })
})
