// @vitest-environment happy-dom
import type { Game } from '@longshore/api-client'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { selectableGamesQuery } from '@/lib/queries/games'
import { useAppState } from '@/lib/stores/app-state'
import { usePermission } from '@/lib/stores/permission'
import { GameList } from './game-list'

vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, children }: { to: string; children: ReactNode }) => <a href={to}>{children}</a>,
  useRouter: () => ({ state: { matches: [] } }),
}))

function show(keys: readonly ('miniappSDK' | 'gameManage')[]) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  const games = [{ Id: 1, Name: '星海远征', GameType: 'app' } as Game]
  client.setQueryData(selectableGamesQuery().queryKey, games)
  usePermission.setState({ buttonKeys: keys })
  useAppState.setState({ gameType: 'miniapp' })
  render(
    <QueryClientProvider client={client}>
      <GameList />
    </QueryClientProvider>,
  )
}

test('[G-03] who has no game of a type is led to where one is made', async () => {
  show(['miniappSDK', 'gameManage'])
  expect(screen.getByRole('status')).toHaveTextContent('这一类型下还没有已发布的游戏。 添加游戏')
  expect(screen.getByRole('link', { name: '添加游戏' })).toHaveAttribute('href', '/setting')
  await userEvent.type(screen.getByRole('combobox'), '港')
  expect(screen.getByRole('status')).toHaveTextContent('没有名称包含“港”的游戏')
})

test('[G-03] who may not make one reads that no game of the type is published', () => {
  show(['miniappSDK'])
  expect(screen.getByRole('status')).toHaveTextContent('这一类型下还没有已发布的游戏。')
  expect(screen.queryByRole('link')).toBeNull()
})
