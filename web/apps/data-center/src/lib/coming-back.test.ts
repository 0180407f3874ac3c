import { ApiError, codes } from '@longshore/api-client'
import type { Query } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { comingBack } from './coming-back'

const failed = (code: number): ApiError => new ApiError({ code, msg: '', data: null })

function every(usual: number | undefined, error: Error | null): unknown {
  const { refetchInterval } = comingBack({ queryKey: ['one'], refetchInterval: usual })
  return typeof refetchInterval === 'function' && refetchInterval({ state: { error } } as Query)
}

test('a page asks again until the engine is back, and what nobody can mend is left to its reader', () => {
  const away = failed(codes.ANALYTICS_AWAY)
  const heavy = failed(codes.ANALYTICS_TOO_HEAVY)
  expect(every(undefined, away)).toBe(10_000)
  expect(every(60_000, failed(codes.ANALYTICS_NOT_INSTALLED))).toBe(10_000)
  expect(every(undefined, heavy)).toBe(false)
  expect(every(undefined, null)).toBe(false)
  expect(every(60_000, null)).toBe(60_000)
})

test('a page that waits for first events looks as soon on every page, and then as often as it says itself', () => {
  const { refetchInterval } = comingBack<string[]>(
    { queryKey: ['one'], refetchInterval: 60_000 },
    (list) => list.length === 0,
  )
  const after = (data: string[] | undefined): unknown =>
    typeof refetchInterval === 'function' &&
    refetchInterval({ state: { data, error: null } } as Query<string[]>)
  expect(after([])).toBe(3_000)
  expect(after(['login'])).toBe(60_000)
  expect(after(undefined)).toBe(60_000)
})
