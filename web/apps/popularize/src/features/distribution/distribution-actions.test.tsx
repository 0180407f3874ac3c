// @vitest-environment happy-dom
import { DataTable } from '@longshore/ui'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Distribution } from './api'
import { DistributionActions } from './distribution-actions'

vi.mock('./api', () => ({ useDistributions: () => ({ key: [], change: async () => undefined }) }))
vi.mock('@longshore/remote', () => ({
  useConnection: () => ({ props: { notify: () => undefined } }),
  defineTexts: () => ({ useT: () => (key: string) => key }),
}))

const row = { id: 1, name: '1.0', state: 'live', is_forbidden: false, total: 3 } as Distribution
const columns = [
  { key: 'name', title: 'Name', isPrimary: true, render: ({ name }: Distribution) => name },
  {
    key: 'actions',
    title: 'Do',
    isActions: true,
    render: (one: Distribution) => <DistributionActions row={one} />,
  },
]

function shown(list: Distribution[]) {
  return (
    <QueryClientProvider client={new QueryClient()}>
      <DataTable
        name="distributions"
        label="Distributions"
        columns={columns}
        rowKey={({ id }) => id}
        query={{ data: { list, total: list.length }, error: null, isFetching: false, refetch: () => {} }}
        paging={{}}
        onPaging={() => {}}
        empty={{ title: 'None' }}
      />
    </QueryClientProvider>
  )
}

test('a question about a distribution stays when the list moves on', () => {
  const { rerender } = render(shown([row]))
  fireEvent.click(screen.getByRole('button', { name: 'withdraw.named' }))
  expect(screen.getByRole('dialog')).toHaveTextContent('withdraw.title')
  rerender(shown([]))
  expect(screen.getByText('None')).toBeInTheDocument()
  expect(screen.getByRole('dialog')).toHaveTextContent('withdraw.title')
})
