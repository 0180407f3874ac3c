// What hears, reads and presses a page: axe, names that tell controls apart, and waiting for what moves.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const MODAL = '[role="dialog"][aria-modal="true"]'

const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** Rules for whole pages at rest: what is read aloud has what is written, and no two landmarks have one name. */
export const NAME_RULES = ['label-content-name-mismatch', 'landmark-unique']

// Without comments and long names: the same program, of which a page has less than half to read.
const ofBuilder = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))
const AXE = readFileSync(ofBuilder.resolve('axe-core/axe.min.js'), 'utf8')

/**
 * What axe finds wrong, in the whole page or in a part of it. The pages have no frames, for which it would open a page of
 * its own each time. To give a document axe is half of what a look costs: one that has it keeps it.
 */
async function wrong(page: Page, options: Parameters<AxeBuilder['options']>[0], part?: string) {
  const hasIt = page.frames().length === 1 && (await page.evaluate(() => 'axe' in window))
  const looking = new AxeBuilder({ page, axeSource: hasIt ? 'void 0' : AXE })
    .options({ resultTypes: ['violations'], ...options })
    .setLegacyMode()
  if (part) looking.include(part)
  return (await looking.analyze()).violations
}

/** Fails on any axe violation of WCAG 2.2 AA, and of the rules that are given besides. */
export async function expectAccessible(page: Page, more: readonly string[] = []): Promise<void> {
  await settle(page)
  // Behind an open dialog nothing can be pressed: what its edge leaves of a button there is no target. A
  // preview of what a player sees has its dialogs in a shadow tree of its own, where axe's choice does not reach.
  const modals = page.locator(`css:light=${MODAL}`).filter({ visible: true })
  const hasModal = (await modals.count()) > 0
  const rules = Object.fromEntries([
    // Part of the tags since axe 4.14, before they were asked for only.
    ...NAME_RULES.map((rule) => [rule, { enabled: false }] as const),
    ...more.map((rule) => [rule, { enabled: true }] as const),
    ['target-size', { enabled: !hasModal }] as const,
  ])
  expectNone(page, await wrong(page, { runOnly: { type: 'tag', values: AXE_TAGS }, rules }))
  if (!hasModal) return
  // One that was closing is gone by now: the page behind it is looked at with every rule.
  if ((await modals.count()) === 0) return expectAccessible(page, more)
  expectNone(page, await wrong(page, { runOnly: ['target-size'] }, MODAL))
}

/** Fails where names are wrong, whatever else is. */
export async function expectNamed(page: Page): Promise<void> {
  expectNone(page, await wrong(page, { runOnly: NAME_RULES }))
}

/**
 * Fails where two buttons of the page's content have one name, or two links with one name lead to different places: of "编辑"
 * ten times nobody who hears the page knows which is which. An empty list's own button repeats the page's: it does the same.
 */
export async function expectDistinct(page: Page): Promise<void> {
  const controls = await page
    .locator('main :is(button, a[href]):not([data-art] ~ div *)')
    .evaluateAll((all) =>
      all
        .filter((one) => one.checkVisibility())
        .map((one, index) => {
          const name = one.getAttribute('aria-label') ?? (one as HTMLElement).innerText.trim()
          // The name of a button that copies has the value: the same one is copied.
          const does = name.startsWith('复制') ? name : `button ${index}`
          return { name, does: one.getAttribute('href') ?? does }
        }),
    )
  const known = new Map<string, string>()
  const doubled = controls.filter(({ name, does }) => {
    const other = known.get(name) ?? does
    known.set(name, other)
    return other !== does
  })
  expect(doubled.map(({ name }) => name)).toEqual([])
}

/** Fails where a page can be moved sideways; one whose width has just changed is laid out a moment later. */
export async function expectFits(page: Page): Promise<void> {
  const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  await expect.poll(beyond, new URL(page.url()).pathname).toBeLessThanOrEqual(0)
}

function expectNone(page: Page, violations: Awaited<ReturnType<AxeBuilder['analyze']>>['violations']): void {
  const summary = violations.map(
    (violation) => `${violation.id}: ${violation.nodes.map((node) => node.target.join(' ')).join(' | ')}`,
  )
  expect(summary, new URL(page.url()).pathname).toEqual([])
}

/** Waits for what fades or moves in: half-faded colours have no contrast yet. What turns for ever is not waited for. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const isMoving = (): boolean =>
      document
        .getAnimations()
        .some((one) => one.playState === 'running' && one.effect?.getComputedTiming().endTime !== Infinity)
    // Motions begin a frame or two after what they belong to.
    for (let calm = 0; calm < 3; calm = isMoving() ? 0 : calm + 1)
      await new Promise((resolve) => requestAnimationFrame(resolve))
  })
}
