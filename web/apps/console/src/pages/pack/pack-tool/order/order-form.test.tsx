// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useAppState } from '@/lib/stores/app-state'
import { usePermission } from '@/lib/stores/permission'
import type { ChannelReadiness, Light, Mother } from '../api'
import { OrderForm } from './order-form'

const open = vi.fn()
vi.mock('../use-address', () => ({
  useAddress: () => ({ search: {}, open, filter: vi.fn(), page: vi.fn() }),
}))
vi.mock('../follow-build', () => ({ followBuild: vi.fn() }))
vi.mock('@tanstack/react-router', () => ({
  useRouter: () => ({ basepath: '/micro', history: { push: vi.fn() } }),
}))

function channel(id: number, name: string, light: Light, fields: Partial<ChannelReadiness> = {}) {
  return {
    game_channel_id: id,
    channel_code: `code${id}`,
    channel_name: name,
    colour: '#0958d9',
    is_enabled: true,
    light,
    package_name: null,
    plugin_version: '1.0.0',
    checks: [],
    passed: 0,
    ...fields,
  }
}

const MOTHER = { id: 4, version_name: '1.7.0', version_code: 7 } as Mother
const CHANNELS = [
  channel(1, '华为', 'green'),
  channel(2, 'OPPO', 'yellow'),
  channel(3, '哔哩哔哩', 'red', {
    checks: [
      {
        topic: 'parameters',
        light: 'red',
        text: '缺少 app_key',
        fix: { page: 'Channel', tab: '', id: 3, field: '' },
      },
    ],
    passed: 0,
  }),
  channel(4, 'TapTap', 'green', { is_enabled: false }),
]

function show(channels: ChannelReadiness[] = CHANNELS) {
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <OrderForm mother={MOTHER} channels={channels} isChecking={false} onCheck={vi.fn()} />
    </QueryClientProvider>,
  )
}

/** Answers the start of a build; gives what was sent. */
function answerStart(envelope: object) {
  const fetcher = vi.fn((_path: string, _request: RequestInit) =>
    Promise.resolve(new Response(JSON.stringify(envelope))),
  )
  vi.stubGlobal('fetch', fetcher)
  return () => JSON.parse(fetcher.mock.calls[0]?.[1].body as string) as unknown
}

describe('choosing channels for a build', () => {
  beforeEach(() => {
    vi.unstubAllGlobals()
    open.mockReset()
    usePermission.setState({ buttonKeys: ['packBuild'] })
    useAppState.setState({ gameInfo: { Id: 11, Name: '潮汐王国' } as never })
  })

  it('says what is missing and links to the page where it is put right', () => {
    show()
    const row = screen.getByText('哔哩哔哩').closest('li')
    expect(row).not.toBeNull()
    const red = within(row as HTMLElement)
    expect(red.getByRole('checkbox')).toBeDisabled()
    expect(red.getByText('缺少 app_key')).toBeInTheDocument()
    expect(red.getByRole('link', { name: '去处理：渠道参数，缺少 app_key' })).toHaveAttribute(
      'href',
      '/micro/pack/channel?open=3',
    )
  })

  it('selects all that can be built, and sends exactly those', async () => {
    const sent = answerStart({ code: 0, msg: '', data: { id: 9, game_id: 11, total: 2 } })
    show()
    expect(screen.getByRole('button', { name: '请选择渠道' })).toBeDisabled()
    await userEvent.click(screen.getByRole('button', { name: '选择全部可打包的（2）' }))
    await userEvent.click(screen.getByRole('radio', { name: '高' }))
    await userEvent.click(screen.getByRole('button', { name: '为 2 个渠道打包' }))
    expect(sent()).toEqual({
      mother_id: 4,
      game_channel_ids: [1, 2],
      priority: 'high',
      name_template: '{game}_{channel}_{version}_{date}.apk',
    })
    expect(open).toHaveBeenCalledWith({ tab: 'history', build: 9 })
  })

  it('no longer builds a channel that has turned red meanwhile', async () => {
    const { rerender } = show()
    await userEvent.click(screen.getByRole('checkbox', { name: '选择 华为' }))
    expect(screen.getByRole('button', { name: '为 1 个渠道打包' })).toBeEnabled()
    rerender(
      <QueryClientProvider client={new QueryClient()}>
        <OrderForm
          mother={MOTHER}
          channels={[channel(1, '华为', 'red')]}
          isChecking={false}
          onCheck={vi.fn()}
        />
      </QueryClientProvider>,
    )
    expect(screen.getByRole('button', { name: '请选择渠道' })).toBeDisabled()
  })

  it('shows the example name while one types, and refuses a template without the channel', async () => {
    show()
    const field = screen.getByRole('textbox', { name: '文件名模板' })
    await userEvent.clear(field)
    await userEvent.type(field, '{{game}.apk')
    expect(field).toHaveAccessibleDescription(/须含 \{channel\}/)
    await userEvent.click(screen.getByRole('button', { name: /^插入.*渠道代码$/ }))
    expect(field).toHaveAccessibleDescription('例如：潮汐王国_code1.apk')
  })

  it('says what the server refused', async () => {
    answerStart({ code: 4551, msg: '以下渠道不能打包：华为', data: null })
    show()
    await userEvent.click(screen.getByRole('checkbox', { name: '选择 华为' }))
    await userEvent.click(screen.getByRole('button', { name: '为 1 个渠道打包' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('以下渠道不能打包：华为')
    expect(open).not.toHaveBeenCalled()
  })

  it('offers nothing to those who may only read', () => {
    usePermission.setState({ buttonKeys: [] })
    show()
    expect(screen.queryByRole('checkbox')).toBeNull()
    expect(screen.queryByRole('button', { name: '请选择渠道' })).toBeNull()
  })
})
