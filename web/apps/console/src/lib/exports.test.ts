// @vitest-environment happy-dom
import type { Game } from '@longshore/api-client'
import { beforeEach, expect, test, vi } from 'vitest'
import { ask } from './api'
import { showExports } from './exports'
import { useAppState } from './stores/app-state'
import { useDownloads } from './stores/downloads'

vi.mock('./api', () => ({ ask: vi.fn<(name: string) => Promise<unknown>>() }))

const select = (Id: number) => useAppState.setState({ gameInfo: { Id } as Game })
const running = { id: 5, name: 'orders.csv', state: 'running', percent: 10, rows: 3, reason: '' }

beforeEach(() => {
  vi.useFakeTimers()
  vi.mocked(ask).mockImplementation((async (name: string) =>
    name === 'usdk_list_exports' ? { list: [running] } : { ...running, state: 'cancelled' }) as never)
})

test('an export is stopped as its own game’s, though another is chosen by then', async () => {
  select(1)
  await showExports()
  const [task] = useDownloads.getState().tasks
  expect(task).toMatchObject({ name: 'orders.csv', status: 'running' })
  select(2)
  task?.cancel?.()
  expect(ask).toHaveBeenLastCalledWith('usdk_cancel_export', { id: 5 }, { headers: { appid: '1' } })
  await vi.waitFor(() => expect(useDownloads.getState().tasks[0]?.status).toBe('canceled'))
})
