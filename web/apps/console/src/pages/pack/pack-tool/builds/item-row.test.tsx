// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { usePermission } from '@/lib/stores/permission'
import type { ItemDetail } from '../api'
import { ItemRow } from './item-row'

vi.mock('../use-address', () => ({ useAddress: () => ({ search: {}, open: vi.fn() }) }))

const ITEM: ItemDetail = {
  id: 7,
  build_id: 3,
  game_channel_id: 1,
  channel_code: 'huawei',
  channel_name: '华为',
  state: 'running',
  stage: 'build',
  progress: 40,
  attempt: 2,
  problem: null,
  file_name: 'a_huawei.apk',
  size: null,
  sha256: null,
  package_name: null,
  version_name: null,
  is_verified: false,
  rebuild_of: null,
  started_at: 1_763_700_000,
  finished_at: null,
  log: [{ at: 1_763_700_000, level: 'info', text: '取母包与插件' }],
}

/** Answers every call; gives path and body of the first. */
function answerAll() {
  const fetcher = vi.fn((_path: string, _request: RequestInit) =>
    Promise.resolve(new Response('{"code":0,"msg":"","data":{}}')),
  )
  vi.stubGlobal('fetch', fetcher)
  return () => {
    const [path, request] = fetcher.mock.calls[0] ?? []
    return [path?.split('/usdk/sdk')[1], JSON.parse(request?.body as string) as unknown]
  }
}

describe('one channel of a build', () => {
  beforeEach(() => {
    vi.unstubAllGlobals()
    usePermission.setState({ buttonKeys: ['packBuild'] })
  })

  it('shows how far it is and can be canceled by itself', async () => {
    const sent = answerAll()
    render(<ItemRow item={ITEM} isChosen={false} isOpen />)
    expect(screen.getByRole('progressbar', { name: '华为 的进度' })).toHaveAttribute('aria-valuenow', '40')
    expect(screen.getByText(/打包、签名、校验/)).toBeInTheDocument()
    expect(screen.getByText(/第 2 次/)).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: '取消 华为' }))
    expect(sent()).toEqual(['/build/cancel', { id: 3, item_ids: [7] }])
  })

  it('says why it failed, shows the log, and can be tried again', async () => {
    const sent = answerAll()
    const problem = { code: 'x', message: '插件的类与母包重复', subject: 'com.a.B', remedy: '请更换插件版本' }
    const log = [{ at: 1_763_700_001, level: 'error' as const, text: '类重复' }]
    render(<ItemRow item={{ ...ITEM, state: 'failed', problem, log }} isChosen={false} />)
    expect(screen.getByText('插件的类与母包重复')).toBeInTheDocument()
    expect(screen.getByText('请更换插件版本')).toBeInTheDocument()
    expect(screen.getByText('类重复')).toBeVisible()
    expect(screen.queryByRole('button', { name: /下载/ })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: '重试 华为' }))
    expect(sent()).toEqual(['/build/retry', { id: 3, item_ids: [7] }])
  })

  it('offers a reader the verification only', () => {
    usePermission.setState({ buttonKeys: [] })
    render(<ItemRow item={{ ...ITEM, state: 'succeeded', is_verified: true }} isChosen={false} isOpen />)
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['校验报告'])
    expect(screen.getByText('已校验')).toBeInTheDocument()
  })
})
