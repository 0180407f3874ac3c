// @vitest-environment happy-dom
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Meter } from './meter'
import { StatCard } from './stat-card'

const widthOf = (bar: Element | null | undefined): string | undefined =>
  bar?.querySelector<HTMLElement>(':scope > span')?.style.width

test('a bar is as long as its share, and neither longer than the whole nor shorter than nothing', () => {
  for (const [share, width] of [
    [0.25, '25%'],
    [1.5, '100%'],
    [-1, '0%'],
  ] as const) {
    const { container } = render(<Meter share={share} />)
    expect(widthOf(container.firstElementChild)).toBe(width)
  }
})

test('a card has it where there is a share', () => {
  const bar = (share?: number) =>
    render(
      <StatCard label="Rows" value="1" {...(share !== undefined && { share })} />,
    ).container.querySelector('[aria-hidden]')
  expect(widthOf(bar(0.5))).toBe('50%')
  expect(bar()).toBeNull()
})
