// @vitest-environment happy-dom
import { createQueryClient } from '@longshore/kit/query-client'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useAppState } from '@/lib/stores/app-state'
import { Reach } from './reach'

afterEach(() => vi.unstubAllGlobals())

function show(envelope: object, rules: object[] = [{}], index = 0) {
  vi.stubGlobal(
    'fetch',
    vi.fn(() => Promise.resolve(new Response(JSON.stringify(envelope)))),
  )
  useAppState.setState({ gameInfo: { Id: 11, Name: '潮汐王国' } as never })
  const client = createQueryClient()
  render(
    <QueryClientProvider client={client}>
      <Reach rules={rules} index={index} salt="s" at="switch" />
    </QueryClientProvider>,
  )
}

const one = { least: 30, most: 30, unknown: [], told_by_server: [], is_share_estimated: false }
const told = { time_zone: 'Asia/Shanghai', day: '2026-03-14', players: 120, looked_at: 120, list: [one] }
const good = (data: object) => ({ code: 0, msg: '', data })

it('says how many, and their share', async () => {
  show(good(told))
  expect(await screen.findByText(/昨天（2026-03-14）来过的 120 名玩家里，符合的有/)).toBeInTheDocument()
  expect(await screen.findByText(/^30 名（25\.0 %）$/)).toBeInTheDocument()
})

it('says at most, and what is in no book, where nobody is certain', async () => {
  const unknown = [{ field: 'language', players: 120 }]
  show(good({ ...told, list: [{ ...one, least: 0, unknown, is_share_estimated: true }] }))
  expect(await screen.findByText(/^最多 30 名（25\.0 %）$/)).toBeInTheDocument()
  expect(
    await screen.findByText(/^账上没有、未计入：语言；比例按玩家 ID 估算，实际按设备$/),
  ).toBeInTheDocument()
})

it('estimates from those who were looked at, and says so', async () => {
  show(good({ ...told, players: 240_000, looked_at: 120, list: [one, { ...one, least: 12 }] }), [{}, {}], 1)
  expect(await screen.findByText(/不符合前面规则、符合这条的有/)).toBeInTheDocument()
  expect(await screen.findByText(/^约 24,000 至 60,000 名（10\.0 % 至 25\.0 %）$/)).toBeInTheDocument()
  expect(await screen.findByText(/^按随机抽出的 120 名推算$/)).toBeInTheDocument()
})

it('says why there is no number', async () => {
  show(good({ ...told, players: 0, looked_at: 0 }))
  expect(await screen.findByText(/没有玩家来过/)).toBeInTheDocument()
})

it('says that the past is still being loaded, and no number', async () => {
  show(good({ ...told, looked_at: 0, loading: { done: 20, of: 60 } }))
  expect(await screen.findByText(/^过去的数据还在载入，已完成 33 %/)).toBeInTheDocument()
})

it('says that the engine is not there', async () => {
  show({ code: 4970, msg: '数据引擎还没有安装', data: null })
  expect(await screen.findByText(/^数据引擎还没有安装$/)).toBeInTheDocument()
})

it('waits for conditions that are not complete', async () => {
  show({ code: 4000, msg: '条件semver_ge的值不合适', data: null })
  expect(await screen.findByText(/^条件填完整后/)).toBeInTheDocument()
})
