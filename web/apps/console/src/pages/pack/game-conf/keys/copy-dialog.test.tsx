// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { usableGamesQuery } from '@/lib/queries/games'
import { useAppState } from '@/lib/stores/app-state'
import type { SigningKey } from '../api'
import { CopyDialog } from './copy-dialog'

const gameOf = (Id: number, Name: string) => ({ Id, Name, GameType: 'app' }) as never

function show(games: readonly ReturnType<typeof gameOf>[]) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(usableGamesQuery().queryKey, [...games])
  useAppState.setState({ gameInfo: gameOf(7, '新游戏') })
  render(
    <QueryClientProvider client={client}>
      <CopyDialog signingKey={{ id: 3, name: 'release' } as SigningKey} onClose={() => undefined} />
    </QueryClientProvider>,
  )
}

test('who has chosen no game is told so', async () => {
  show([gameOf(7, '新游戏'), gameOf(9, '潮汐王国')])
  await userEvent.type(screen.getByLabelText('你的登录密码'), 'secret')
  await userEvent.click(screen.getByRole('button', { name: /复\s*制/ }))
  expect(await screen.findByText('请选择目标游戏')).toBeInTheDocument()
})

test('where there is no other game the dialog says so', () => {
  show([gameOf(7, '新游戏')])
  expect(screen.getByText('你没有其他可用的游戏')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: /复\s*制/ })).toBeDisabled()
})
