// @vitest-environment happy-dom
import type { RemoteProps, Session } from '@longshore/contract'
import { act, configure, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { mount } from './mount'

// A whole app starts in each test, on machines that do other things as well.
const PATIENCE_MS = 15_000
configure({ asyncUtilTimeout: PATIENCE_MS })
vi.setConfig({ testTimeout: 4 * PATIENCE_MS })

const PROMOTER = {
  id: 5,
  game_id: 1,
  name: '渔火传媒',
  code: 'yuhuo',
  contact: '',
  note: '',
  group: '',
  agency_id: null,
  agency_name: '',
  below: 0,
  players: 0,
  share_model: '',
  contract: '',
  status: 'active',
  created_at: 1_795_261_645,
  updated_at: 1_795_261_645,
  created_user_name: '林晓',
}
/** What the page asks besides the list. */
const CHOICES = {
  groups: [],
  agencies: [],
  share_models: [],
  time_zone: 'Asia/Tokyo',
  statements_zone: 'Asia/Tokyo',
}
const GAME = { id: 1, name: '星海远征', icon: '', gameType: 'app' } as const

function session(change: Partial<Session>): Session {
  return {
    token: 't',
    uid: '7',
    userName: '林晓',
    permissions: ['popularize', 'promoterEdit'],
    game: GAME,
    gameType: 'app',
    language: 'zh-CN',
    theme: 'light',
    ...change,
  }
}

describe('popularize', () => {
  const fetched = vi.fn<(path: string, init: RequestInit) => Promise<Response>>()
  const answer = (code: number, data: unknown, msg = ''): void => {
    fetched.mockImplementation(() => Promise.resolve(Response.json({ code, msg, data })))
  }
  let unmount: (() => void) | undefined

  beforeEach(() => {
    vi.stubGlobal('fetch', fetched)
    window.history.replaceState(null, '', '/micro/popularize')
  })
  afterEach(() => {
    act(() => unmount?.())
    document.body.textContent = ''
    vi.unstubAllGlobals()
    fetched.mockReset()
  })

  function start(change: Partial<Session> = {}) {
    let current = session(change)
    const listeners = new Set<() => void>()
    const props = {
      basename: '/micro/popularize',
      getSession: () => current,
      subscribe: (listener: () => void) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      navigate: vi.fn(),
      onTitle: vi.fn(),
      notify: vi.fn(),
      onSessionExpired: vi.fn(),
    } satisfies RemoteProps
    const main = document.body.appendChild(document.createElement('main'))
    unmount = mount(main.appendChild(document.createElement('div')), props).unmount
    const set = (next: Partial<Session>): void => {
      current = session(next)
      for (const listener of listeners) listener()
    }
    return { props, set }
  }

  test('[K-07] lists the promoters of the game through the pb service', async () => {
    answer(0, { list: [PROMOTER], total: 1, ...CHOICES })
    const { props } = start()
    expect(await screen.findByRole('link', { name: '渔火传媒' })).toBeVisible()
    const listed = fetched.mock.calls.find(([, { headers }]) =>
      JSON.stringify(headers).includes('/promoter/list'),
    )
    const [path, init] = listed ?? []
    expect(path).toBe('/ultra/app/send')
    expect(init?.headers).toMatchObject({ path: '/pb/cps/promoter/list', appid: '1', 'Access-Token': 't' })
    expect(window.location.pathname).toBe('/micro/popularize/promoters')
    await waitFor(() => expect(props.onTitle).toHaveBeenCalledWith('推广员'))
  })

  test('[P-01] actions are there with promoterEdit only', async () => {
    answer(0, { list: [PROMOTER], total: 1, ...CHOICES })
    const { set } = start()
    expect(await screen.findByRole('button', { name: '停用推广员“渔火传媒”' })).toBeVisible()
    act(() => set({ permissions: ['popularize'] }))
    await waitFor(() => expect(screen.queryByRole('button', { name: /停用推广员/ })).toBeNull())
    expect(screen.queryByRole('link', { name: '新建推广员' })).toBeNull()
  })

  test('an empty list says what to do next', async () => {
    answer(0, { list: [], total: 0, ...CHOICES })
    start()
    expect(await screen.findByRole('link', { name: '添加第一个推广员' })).toBeVisible()
  })

  test('without a game it sends the user home and asks for nothing', async () => {
    const { props } = start({ game: null })
    const button = await screen.findByRole('button', { name: '回到主页' })
    act(() => button.click())
    expect(props.navigate).toHaveBeenCalledWith('/home')
    expect(fetched).not.toHaveBeenCalled()
  })

  test('[L-03] an expired code goes to the console', async () => {
    answer(402, null, '登录已过期')
    const { props } = start()
    await waitFor(() => expect(props.onSessionExpired).toHaveBeenCalledWith(402, '登录已过期'))
  })

  test('another language comes from the console', async () => {
    answer(0, { list: [PROMOTER], total: 1, ...CHOICES })
    const { set } = start()
    await screen.findByRole('heading', { level: 1, name: '推广员' })
    act(() => set({ language: 'en-US' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Promoters' })).toBeVisible()
    act(() => set({ language: 'zh-CN' }))
    await screen.findByRole('heading', { level: 1, name: '推广员' })
  })
})
