// @vitest-environment happy-dom
import type { Game } from '@longshore/api-client'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { selectableGamesQuery } from '@/lib/queries/games'
import { usePermission } from '@/lib/stores/permission'
import { NotMini } from './not-mini'

vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, children }: { to: string; children: ReactNode }) => <a href={to}>{children}</a>,
}))

function show(types: readonly Game['GameType'][], canManage: boolean) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  const games = types.map((GameType, index) => ({ Id: index + 1, Name: `${index}`, GameType }) as Game)
  client.setQueryData(selectableGamesQuery().queryKey, games)
  usePermission.setState({ buttonKeys: canManage ? ['gameManage'] : [] })
  render(
    <QueryClientProvider client={client}>
      <NotMini />
    </QueryClientProvider>,
  )
}

test('[S-08] who has a mini game is told to choose it', () => {
  show(['app', 'miniapp'], true)
  expect(screen.getByRole('heading', { name: '当前游戏不是小游戏' })).toBeVisible()
  expect(screen.queryByRole('link')).toBeNull()
})

test('[S-08] who has none cannot choose one, and is told how to make one', () => {
  show(['app'], true)
  expect(screen.getByRole('heading', { name: '还没有可用的小游戏' })).toBeVisible()
  expect(screen.getByRole('link', { name: '添加游戏' })).toHaveAttribute('href', '/setting')
})

test('[S-08] who may not make one is told who may', () => {
  show([], false)
  expect(screen.getByText(/有“管理游戏”权限的成员/)).toBeVisible()
  expect(screen.queryByRole('link')).toBeNull()
})
