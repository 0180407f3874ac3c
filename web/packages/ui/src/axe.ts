// Runs axe over what a unit test has rendered. Colours are judged in the browser tests: no style sheet is applied here.
import axe from 'axe-core'
import { expect } from 'vitest'

export async function expectAccessible(root: Element): Promise<void> {
  const { violations } = await axe.run(root, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  })
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
}
