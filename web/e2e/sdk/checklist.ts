// The checklist of SDK接入: its steps, each ticked once the game has done it.
import type { Locator, Page } from '@playwright/test'
import { expect } from '../fixtures'

export const checklist = (page: Page): Locator => page.getByRole('region', { name: '接入清单' })
export const step = (page: Page, name: RegExp | string): Locator =>
  checklist(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name }) })
export const expectTicked = (page: Page, name: RegExp | string) =>
  expect(step(page, name)).toHaveAttribute('data-state', 'done')
