import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Tabs } from './tabs'

const ITEMS = [
  { key: 'first', title: 'First', search: {} },
  { key: 'second', title: 'Second', search: { tab: 'second' } },
  { key: 'third', title: 'Third', search: { tab: 'third' } },
]

async function show(current: string, address: string): Promise<void> {
  const rootRoute = createRootRoute({
    component: () => <Tabs label="Parts" to="/" items={ITEMS} current={current} />,
  })
  const router = createRouter({
    routeTree: rootRoute,
    history: createMemoryHistory({ initialEntries: [address] }),
  })
  render(<RouterProvider router={router as never} />)
  await screen.findByRole('navigation', { name: 'Parts' })
}

test('only the open tab is current, though the bare path begins every address', async () => {
  await show('second', '/?tab=second')
  const current = screen.getAllByRole('link').filter((link) => link.hasAttribute('aria-current'))
  expect(current.map((link) => link.textContent)).toEqual(['Second'])
})

test('a filter in the address does not take the mark away', async () => {
  await show('second', '/?tab=second&keyword=x')
  expect(screen.getByRole('link', { name: 'Second' }).getAttribute('aria-current')).toBe('page')
})

test('every tab has its own address', async () => {
  await show('first', '/')
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/',
    '/?tab=second',
    '/?tab=third',
  ])
})

test('arrows, Home and End move among the tabs and around the end', async () => {
  await show('first', '/')
  const [first, second, third] = screen.getAllByRole('link') as [HTMLElement, HTMLElement, HTMLElement]
  first.focus()
  for (const [key, target] of [
    ['ArrowRight', second],
    ['ArrowLeft', first],
    ['ArrowLeft', third],
    ['ArrowRight', first],
    ['End', third],
    ['Home', first],
  ] as const) {
    fireEvent.keyDown(document.activeElement as Element, { key })
    expect(document.activeElement).toBe(target)
  }
})
