import { ApiError } from '@longshore/api-client'
import { expect, test, vi } from 'vitest'
import { begun, goOn } from './bulk-run'

const IDS = Array.from({ length: 450 }, (_, index) => index + 1)

test('many players go in parts, and what was done adds up', async () => {
  const step = vi.fn((ids: number[]) =>
    Promise.resolve({ done: ids.length - 1, left: 1, banIds: [ids[0] ?? 0] }),
  )
  const heard = vi.fn()
  const end = await goOn(begun(IDS), step, heard)
  expect(step.mock.calls.map(([ids]) => ids.length)).toEqual([200, 200, 50])
  expect(end).toEqual({ done: 447, left: 3, banIds: [1, 201, 401], rest: [], refusal: null })
  expect(heard).toHaveBeenCalledTimes(3)
})

test('where a part is refused the rest is kept, and nobody is done twice when it goes on', async () => {
  const seen: number[] = []
  let refuses = true
  const step = (ids: number[]) => {
    if (ids[0] === 201 && refuses) return Promise.reject(new ApiError({ code: 500, msg: 'busy', data: null }))
    seen.push(...ids)
    return Promise.resolve({ done: ids.length, left: 0 })
  }
  const stopped = await goOn(begun(IDS), step, () => undefined)
  expect([stopped.done, stopped.rest.length, stopped.refusal !== null]).toEqual([200, 250, true])
  refuses = false
  const end = await goOn(stopped, step, () => undefined)
  expect([end.done, end.rest.length, end.refusal]).toEqual([450, 0, null])
  expect(seen).toEqual(IDS)
})
