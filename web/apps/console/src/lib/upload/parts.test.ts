// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest'
import type { Ticket } from './api'
import { storeRefusal } from './errors'
import { type PartsJob, sendParts } from './parts'

const PART = 1_024_000
const ascending = (one: number, other: number): number => one - other

function ticketOf(parts: Ticket['parts'] = []): Ticket {
  const file = { type: 2, purpose: 'mother', name: 'game.apk', size: 0, gid: null, key: 'k', url: null }
  const place = { bucket: 'private', expires_at: 0 }
  return {
    ...file,
    ...place,
    upload_id: 'u',
    mode: 'parts',
    part_size: PART,
    concurrency: 5,
    put: null,
    parts,
  }
}

/** A store in memory behind the job's functions; `fail` may refuse a put. */
function setUp(
  size: number,
  change: Partial<PartsJob> = {},
  fail?: (number: number, nth: number) => Error | null,
) {
  const sent: number[] = []
  const sizes: number[] = []
  const batches: number[] = []
  let open = 0
  let mostOpen = 0
  const bytes: number[] = []
  const job: PartsJob = {
    file: new Blob([new Uint8Array(size)]),
    ticket: ticketOf(),
    md5: (start, end) => Promise.resolve(`md5-${start}-${end}`),
    sign: (parts) => {
      batches.push(parts.length)
      return Promise.resolve(parts.map(({ number }) => ({ number, url: `/${number}`, headers: {} })))
    },
    put: async ({ number }, body, onProgress) => {
      open += 1
      mostOpen = Math.max(mostOpen, open)
      onProgress(body.size / 2)
      await new Promise((resolve) => setTimeout(resolve, 1))
      open -= 1
      const error = fail?.(number, sent.filter((one) => one === number).length)
      sent.push(number)
      if (error) throw error
      sizes.push(body.size)
      return `etag-${number}`
    },
    stored: () => Promise.resolve([]),
    ensureReadable: () => Promise.resolve(),
    onBytes: (loaded) => bytes.push(loaded),
    signal: new AbortController().signal,
    ...change,
  }
  return { job, sent, sizes, batches, bytes, mostOpen: () => mostOpen }
}

describe('[U-02] parts', () => {
  it('are 1,024,000 bytes, five at once, and complete with numbers and ETags in order', async () => {
    const size = 22 * PART + 7
    const store = setUp(size)
    const parts = await sendParts(store.job)
    expect(parts.map(({ number }) => number)).toEqual(Array.from({ length: 23 }, (_, index) => index + 1))
    expect(parts[22]).toEqual({ number: 23, etag: 'etag-23' })
    expect(store.sizes.toSorted(ascending)).toEqual([7, ...Array(22).fill(PART)])
    expect(store.mostOpen()).toBe(5)
    expect(store.bytes.at(-1)).toBe(size)
    expect(Math.max(...store.batches)).toBeLessThanOrEqual(50)
  })

  it('that are stored are not sent again, unless the file has changed there', async () => {
    const stored = [1, 2, 3].map((number) => ({
      number,
      etag: number === 2 ? 'other bytes' : `md5-${(number - 1) * PART}-${number * PART}`,
      size: PART,
    }))
    const store = setUp(4 * PART, { ticket: ticketOf(stored) })
    const parts = await sendParts(store.job)
    expect(store.sent.toSorted(ascending)).toEqual([2, 4])
    expect(parts.map(({ etag }) => etag)).toEqual([stored[0]?.etag, 'etag-2', stored[2]?.etag, 'etag-4'])
    expect(store.bytes.at(-1)).toBe(4 * PART)
  })

  it('one that fails is signed and sent again alone', async () => {
    const cut = storeRefusal({ Status: 0, Code: 'NetworkError', Message: '' })
    const store = setUp(6 * PART, {}, (number, nth) => (number === 4 && nth === 0 ? cut : null))
    await sendParts(store.job)
    expect(store.sent.toSorted(ascending)).toEqual([1, 2, 3, 4, 4, 5, 6])
    expect(store.bytes.at(-1)).toBe(6 * PART)
  })

  it('whose answer was lost is not sent again', async () => {
    const cut = storeRefusal({ Status: 0, Code: 'NetworkError', Message: '' })
    const stored = vi.fn(() =>
      Promise.resolve([
        { number: 4, etag: `md5-${3 * PART}-${4 * PART}` },
        { number: 5, etag: 'other bytes' },
      ]),
    )
    const store = setUp(6 * PART, { stored }, (number, nth) =>
      (number === 4 || number === 5) && nth === 0 ? cut : null,
    )
    const parts = await sendParts(store.job)
    expect(store.sent.toSorted(ascending)).toEqual([1, 2, 3, 4, 5, 5, 6])
    expect(parts[3]?.etag).toBe(`md5-${3 * PART}-${4 * PART}`)
    expect(store.bytes.at(-1)).toBe(6 * PART)
  })

  it('[U-09] a lasting refusal ends all of them with the store’s words', async () => {
    const refusal = storeRefusal({ Status: 400, Code: 'EntityTooSmall', Message: '' })
    const store = setUp(40 * PART, {}, (number) => (number === 2 ? refusal : null))
    await expect(sendParts(store.job)).rejects.toBe(refusal)
    expect(store.sent.length).toBeLessThan(20)
  })

  it('a cancel ends all of them', async () => {
    const controller = new AbortController()
    const store = setUp(40 * PART, { signal: controller.signal })
    const put = vi.fn(store.job.put)
    const done = sendParts({
      ...store.job,
      put: (...given) => {
        if (put.mock.calls.length === 6) controller.abort()
        return put(...given)
      },
    })
    await expect(done).rejects.toMatchObject({ name: 'AbortError' })
    expect(put.mock.calls.length).toBeLessThan(15)
  })

  it('an empty file is one empty part', async () => {
    const store = setUp(0)
    expect(await sendParts(store.job)).toEqual([{ number: 1, etag: 'etag-1' }])
    expect(store.sizes).toEqual([0])
  })
})
