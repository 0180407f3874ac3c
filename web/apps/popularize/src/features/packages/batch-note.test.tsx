// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider, queryOptions } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { BatchNote } from './batch-note'

const { batch } = vi.hoisted(() => ({
  batch: { state: 'done', total: 0, done: 0, file_name: 'a.apk', problem: '' },
}))

vi.mock('./api', () => ({
  usePackages: () => ({
    key: ['packages'],
    batches: queryOptions({ queryKey: ['batches'], queryFn: () => ({ list: [batch] }) }),
  }),
}))
vi.mock('@longshore/remote', () => ({ defineTexts: () => ({ useT: () => (key: string) => key }) }))

afterEach(cleanup)

test.each([
  [0, 'batch.nothing'],
  [2, 'batch.done'],
])('a press of %i packages that has ended says %s', async (total, text) => {
  batch.total = total
  render(
    <QueryClientProvider client={new QueryClient()}>
      <BatchNote />
    </QueryClientProvider>,
  )
  expect(await screen.findByText(text)).toBeInTheDocument()
})
