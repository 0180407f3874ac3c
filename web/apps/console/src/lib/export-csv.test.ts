// @vitest-environment happy-dom
import { ApiError } from '@longshore/api-client'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type CsvExport, exportCsv } from './export-csv'
import { useDownloads } from './stores/downloads'

type Fetch = CsvExport<{ name: string }>['fetchPage']

const columns = [{ title: '名称', value: (row: { name: string }) => row.name }]
const task = () => useDownloads.getState().tasks[0]

beforeEach(() => {
  useDownloads.setState({ tasks: [], isOpen: false, nextId: 1 })
})

describe('exportCsv', () => {
  it('fetches every page, reports progress and gives the file', async () => {
    const percents: (number | null)[] = []
    const stop = useDownloads.subscribe((state) => percents.push(state.tasks[0]?.percent ?? null))
    const fetchPage = vi.fn<Fetch>((page) => Promise.resolve({ list: [{ name: `row ${page}` }], total: 3 }))
    exportCsv({ name: 'rows', columns, fetchPage })
    expect(useDownloads.getState().isOpen).toBe(true)
    await vi.waitFor(() => expect(task()?.status).toBe('done'), { timeout: 15_000 })
    stop()
    expect(fetchPage).toHaveBeenCalledTimes(3)
    expect(percents).toEqual(expect.arrayContaining([null, 33, 66, 100]))
    expect(task()).toMatchObject({ name: 'rows.csv', loaded: 3, total: 3 })
    expect(task()?.url).toMatch(/^blob:/)
  })

  it('says why it failed and starts again on retry', async () => {
    const fetchPage = vi
      .fn<Fetch>()
      .mockRejectedValueOnce(new ApiError({ code: 4030, msg: '没有权限', data: null }))
      .mockResolvedValueOnce({ list: [], total: 0 })
    exportCsv({ name: 'rows', columns, fetchPage })
    await vi.waitFor(() => expect(task()).toMatchObject({ status: 'failed', reason: '没有权限' }), {
      timeout: 15_000,
    })
    task()?.retry?.()
    await vi.waitFor(
      () => expect(task()).toMatchObject({ status: 'done', percent: 100, reason: undefined }),
      { timeout: 15_000 },
    )
  })

  it('stops on cancel', async () => {
    const fetchPage = (_: number, signal: AbortSignal) =>
      new Promise<never>((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason as Error)),
      )
    exportCsv({ name: 'rows', columns, fetchPage })
    task()?.cancel?.()
    await vi.waitFor(() => expect(task()?.status).toBe('canceled'), { timeout: 15_000 })
  })
})
