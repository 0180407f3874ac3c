// @vitest-environment happy-dom
import { DataTable } from '@longshore/ui'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Promoter } from './api'
import { ForbidButton, PromoterActions } from './promoter-actions'

vi.mock('./api', () => ({ usePromoters: () => ({ allKey: [], setForbidden: async () => undefined }) }))
vi.mock('./button-link', () => ({ ButtonLink: () => null }))
vi.mock('@longshore/remote', () => ({
  useConnection: () => ({ props: { notify: () => undefined } }),
  defineTexts: () => ({ useT: () => (key: string) => key }),
}))

afterEach(cleanup)

const promoter = { id: 5, name: '星河', code: 'xinghe', status: 'active' } as Promoter

function Page({ list }: { list: Promoter[] }) {
  return (
    <QueryClientProvider client={new QueryClient()}>
      <DataTable
        name="promoters"
        label="Promoters"
        columns={[
          { key: 'name', title: 'Name', isPrimary: true, render: ({ name }: Promoter) => name },
          {
            key: 'do',
            title: 'Do',
            isActions: true,
            render: (one: Promoter) => <PromoterActions promoter={one} />,
          },
        ]}
        rowKey={({ id }) => id}
        query={{ data: { list, total: list.length }, error: null, isFetching: false, refetch: () => {} }}
        empty={{ title: 'None' }}
      />
    </QueryClientProvider>
  )
}

test('the question whether to disable a promoter stays when a colleague was faster and they leave the list', () => {
  const { rerender } = render(<Page list={[promoter]} />)
  fireEvent.click(screen.getByRole('button', { name: 'forbid.named' }))
  rerender(<Page list={[]} />)
  expect(screen.getByText('None')).toBeInTheDocument()
  expect(screen.getByRole('dialog')).toHaveTextContent('forbid.title')
})

test('on the page of one promoter it is asked as well', () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ForbidButton promoter={promoter} />
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'forbid.named' }))
  expect(screen.getByRole('dialog')).toHaveTextContent('forbid.title')
})
