import { fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { expectAccessible } from '../axe'
import { RawExchange } from '../raw-exchange'
import { GameZoneProvider } from '../values'
import { Timeline, type TimelineEntry } from './timeline'

afterEach(() => vi.useRealTimers())

/** 2026-11-22 00:10:00 in Shanghai, still the 21st in UTC. */
const MIDNIGHT = Date.UTC(2026, 10, 21, 16, 10) / 1000
const ENTRIES: TimelineEntry[] = [
  { key: 'a', at: MIDNIGHT, kind: 'done', number: 2, title: '已支付', detail: '金额与商品一致' },
  { key: 'b', at: MIDNIGHT - 1200, kind: 'failed', number: 1, title: '通知 1' },
]

test('days are the game’s, and a chosen entry says so', async () => {
  vi.useFakeTimers({ now: (MIDNIGHT + 60) * 1000, toFake: ['Date'] })
  const onSelect = vi.fn<(key: string) => void>()
  const { container } = render(
    <GameZoneProvider value="Asia/Shanghai">
      <Timeline entries={ENTRIES} selected="a" onSelect={onSelect} />
    </GameZoneProvider>,
  )
  expect(screen.getAllByRole('heading').map((heading) => heading.textContent)).toEqual([
    '今天 11月22日 星期日',
    '昨天 11月21日 星期六',
  ])
  expect(screen.getByText('00:10:00')).toBeVisible()
  expect(screen.getByRole('button', { pressed: true })).toHaveTextContent('#2 已支付')
  fireEvent.click(screen.getByRole('button', { name: /通知 1/ }))
  expect(onSelect).toHaveBeenCalledExactlyOnceWith('b')
  await expectAccessible(container)
})

test('the next step has no seconds: nobody knows them yet', () => {
  render(<Timeline entries={[{ key: 'n', at: MIDNIGHT, kind: 'waits', title: '通知 6', isPlanned: true }]} />)
  expect(screen.getByText('16:10')).toBeVisible()
})

test('an exchange marks the line at fault and says when nothing came back', async () => {
  const request = { method: 'POST', url: 'https://pay.example', headers: [], body: '{"a":1}' }
  const response = { status: 504, reason: 'Gateway Time-out', headers: [], body: '墨', duration_ms: 3010 }
  const { container, rerender } = render(
    <RawExchange request={request} response={response} marked={['504']} cause="网关超时" />,
  )
  expect(container.querySelector('mark')).toHaveTextContent('HTTP 504 Gateway Time-out')
  expect(within(screen.getByRole('region', { name: '响应' })).getByText('3 字节，3010 ms')).toBeVisible()
  await expectAccessible(container)
  rerender(<RawExchange request={request} response={null} />)
  expect(screen.getByText('没有等到响应。')).toBeVisible()
})
