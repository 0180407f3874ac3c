// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { usableGamesQuery } from '@/lib/queries/games'
import { useAppState } from '@/lib/stores/app-state'
import type { ChannelRow } from './api'
import { CopyDialog } from './copy-dialog'

const gameOf = (Id: number, Name: string, GameType = 'app') =>
  ({ Id, Name, GameType, PublishStatus: 0 }) as never
const HUAWEI = { id: 1, code: 'huawei', name: { zh: '华为', en: 'Huawei' } } as ChannelRow
const COPY = /^复\s*制$/

function show(games: readonly ReturnType<typeof gameOf>[], source?: ChannelRow) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(usableGamesQuery().queryKey, [...games])
  useAppState.setState({ gameInfo: gameOf(7, '新游戏') })
  render(
    <QueryClientProvider client={client}>
      <CopyDialog source={source} rows={[HUAWEI]} onClose={() => undefined} />
    </QueryClientProvider>,
  )
}

test('the only game of a publisher has none to copy from, and the dialog says so', async () => {
  show([gameOf(7, '新游戏'), gameOf(8, '小游戏', 'miniapp')])
  expect(screen.getByText(/你没有其他可用的游戏/)).toBeInTheDocument()
  expect(screen.queryByRole('combobox')).toBeNull()
  expect(screen.getByRole('button', { name: COPY })).toBeDisabled()
})

test('a game that is not published yet can be copied from', async () => {
  show([gameOf(7, '新游戏'), gameOf(9, '潮汐王国')])
  await userEvent.selectOptions(screen.getByRole('combobox'), '潮汐王国')
  expect(screen.getByRole('combobox')).toHaveValue('9')
  expect(screen.getByRole('button', { name: COPY })).toBeEnabled()
})

test('the only channel of a game has none to copy to', () => {
  show([], HUAWEI)
  expect(screen.getByText('当前游戏没有其他渠道，请先添加')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: COPY })).toBeDisabled()
})
