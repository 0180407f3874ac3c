import { zoneOffset } from '@longshore/kit/game-time'
import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { expectAccessible } from '../axe'
import {
  CopyId,
  GameTime,
  GameZoneProvider,
  Money,
  StateTag,
  useGameTimeText,
  ViewerZoneNote,
  ZoneNote,
} from '.'

/** 2026-11-22 14:02:11 in Shanghai, 2026-11-22 06:02:11 UTC. */
const AT = Date.UTC(2026, 10, 22, 6, 2, 11) / 1000

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a time is the game’s: today with seconds, the exact one with its zone as its title', () => {
  vi.useFakeTimers({ now: (AT + 60) * 1000 })
  render(
    <GameZoneProvider value="Asia/Shanghai">
      <GameTime at={AT} />
      <GameTime at={AT - 86_400} hasDayNames />
      <GameTime at={AT} zone="America/New_York" />
      <ZoneNote />
    </GameZoneProvider>,
  )
  const time = screen.getByText('14:02:11')
  expect(time).toHaveAttribute('title', '2026-11-22 14:02:11 UTC+8')
  expect(time).toHaveAttribute('datetime', '2026-11-22T06:02:11.000Z')
  expect(screen.getByText('昨天 14:02')).toBeVisible()
  expect(screen.getByText('01:02:11 UTC-5')).toBeVisible()
  expect(screen.getByText('时间按游戏时区 UTC+8（Asia/Shanghai）')).toBeVisible()
})

test('without a game’s zone it is UTC and says so, and no time is a dash', () => {
  render(
    <>
      <GameTime at={AT} format="exact" />
      <GameTime at={0} />
      <ZoneNote />
    </>,
  )
  expect(screen.getByText('2026-11-22 06:02:11')).toBeVisible()
  expect(screen.getByText('-')).toBeVisible()
  expect(screen.getByText('时间按 UTC')).toBeVisible()
})

function Words({ at }: { at: number }) {
  return <p>{useGameTimeText()(at)}</p>
}

test('words have the whole time, and while the zone is on its way none is shown', () => {
  render(
    <GameZoneProvider value="Asia/Shanghai">
      <Words at={AT} />
      <Words at={0} />
    </GameZoneProvider>,
  )
  expect(screen.getByText('2026-11-22 14:02:11')).toBeVisible()
  expect(screen.getByText('-')).toBeVisible()
  render(
    <GameZoneProvider value="">
      <GameTime at={AT} />
      <Words at={AT} />
      <ZoneNote />
    </GameZoneProvider>,
  )
  expect(screen.getAllByText('…')).toHaveLength(2)
  expect(screen.queryByText(/时间按/)).toBeNull()
})

test('times of the one who looks say whose they are', () => {
  render(<ViewerZoneNote />)
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const offset = zoneOffset(zone)
  const said = zone === offset ? `时间按 ${zone}` : `时间按本机时区 ${offset}（${zone}）`
  expect(screen.getByText(said)).toBeVisible()
})

test('an id is copied whole and without spaces, though its middle is not shown', async () => {
  const written: string[] = []
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('navigator', {
    clipboard: { writeText: (text: string) => Promise.resolve(void written.push(text)) },
  })
  const { container } = render(<CopyId value="2026 1122 1402 3641 877" label="渠道订单号" most={12} />)
  expect(screen.getByText(/^2026….877$/)).toHaveAttribute('title', '2026 1122 1402 3641 877')
  fireEvent.click(screen.getByRole('button', { name: /^复制 渠道订单号 2026/ }))
  expect(await screen.findByText('已复制')).toBeInTheDocument()
  expect(written).toEqual(['2026112214023641877'])
  await expectAccessible(container)
})

test('a state that is a sentence wraps, a word does not', () => {
  const { rerender, container } = render(<StateTag kind="done">Paid</StateTag>)
  expect(container.firstChild).not.toHaveAttribute('data-wraps')
  rerender(<StateTag kind="failed">Statements of 2026-10 could not be drawn; draw them again</StateTag>)
  expect(container.firstChild).toHaveAttribute('data-wraps')
})

test('states and amounts are words', async () => {
  const { container } = render(
    <p>
      <StateTag kind="failed" isBoxed>
        金额不一致
      </StateTag>
      <Money minor={-64_800} currency="CNY" />
    </p>,
  )
  expect(container).toHaveTextContent('金额不一致−¥648.00')
  expect(container.querySelector('svg')).toHaveAttribute('aria-hidden', 'true')
  await expectAccessible(container)
})
