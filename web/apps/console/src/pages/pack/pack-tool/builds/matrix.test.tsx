// @vitest-environment happy-dom
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { usePermission } from '@/lib/stores/permission'
import type { BuildDetail, ItemDetail } from '../api'
import { Matrix } from './matrix'

vi.mock('../use-address', () => ({ useAddress: () => ({ search: {}, open: vi.fn() }) }))

const item = (id: number, state: ItemDetail['state']): ItemDetail => ({
  id,
  build_id: 3,
  game_channel_id: id,
  channel_code: `c${id}`,
  channel_name: `渠道${id}`,
  state,
  stage: state === 'succeeded' ? 'done' : 'build',
  progress: 40,
  attempt: 1,
  problem: null,
  file_name: '',
  size: null,
  sha256: null,
  package_name: null,
  version_name: null,
  is_verified: state === 'succeeded',
  rebuild_of: null,
  started_at: 10,
  finished_at: 10,
  log: [],
})
const build = {
  items: [item(1, 'succeeded'), item(2, 'queued'), item(3, 'failed'), item(4, 'succeeded')],
} as unknown as BuildDetail
const names = () =>
  within(screen.getByRole('list', { name: '渠道' }))
    .getAllByText(/^渠道\d$/)
    .map((found) => found.textContent)

beforeEach(() => {
  usePermission.setState({ buttonKeys: ['packBuild'] })
})

it('shows what failed first and open, the rest folded', () => {
  render(<Matrix build={build} chosen={new Set()} />)
  expect(names()).toEqual(['渠道3', '渠道1', '渠道2', '渠道4'])
  expect(screen.getAllByRole('group').filter((found) => found.hasAttribute('open'))).toHaveLength(1)
  expect(screen.getAllByText('不到 1 秒')).toHaveLength(4)
})

it('filters by its counts, and shows all again', async () => {
  render(<Matrix build={build} chosen={new Set()} />)
  await userEvent.click(screen.getByRole('button', { name: '成功 2' }))
  expect(names()).toEqual(['渠道1', '渠道4'])
  await userEvent.click(screen.getByRole('button', { name: '成功 2' }))
  expect(names()).toHaveLength(4)
  await userEvent.click(screen.getByRole('button', { name: '失败 1' }))
  await userEvent.click(screen.getByRole('button', { name: '全部 4' }))
  expect(names()).toHaveLength(4)
})
