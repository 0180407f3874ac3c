// @vitest-environment happy-dom
import { ApiError } from '@longshore/api-client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { saveFile } from './save-file'
import { useDownloads } from './stores/downloads'

const task = (id: number) => useDownloads.getState().tasks.find((one) => one.id === id)
const ended = (id: number) =>
  vi.waitFor(() => expect(task(id)?.status).not.toBe('running'), { timeout: 15_000 })

describe('saveFile', () => {
  const clicked: string[] = []

  beforeEach(() => {
    clicked.length = 0
    useDownloads.setState({ tasks: [], isOpen: false })
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      clicked.push(this.href)
    })
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:made', revokeObjectURL: vi.fn() }))
  })
  afterEach(() => {
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })

  it('reads the file with its progress, and saves it', async () => {
    const body = new Uint8Array(3000)
    const fetcher = vi.fn(() =>
      Promise.resolve(new Response(body, { headers: { 'Content-Length': '3000' } })),
    )
    vi.stubGlobal('fetch', fetcher)
    const id = saveFile({ name: 'a.apk', size: 3000, address: () => Promise.resolve('/store/a') })
    expect(useDownloads.getState().isOpen).toBe(true)
    await ended(id)
    expect(task(id)).toMatchObject({ status: 'done', percent: 100, loaded: 3000, url: 'blob:made' })
    expect(clicked).toEqual(['blob:made'])
  })

  it('does not take half a file for a whole one', async () => {
    vi.stubGlobal('fetch', () =>
      Promise.resolve(new Response('half', { headers: { 'Content-Length': '3000' } })),
    )
    const id = saveFile({ name: 'a.apk', size: 3000, address: () => Promise.resolve('/store/a') })
    await ended(id)
    expect(task(id)).toMatchObject({ status: 'failed', reason: '下载中断，文件不完整，请重试' })
    expect(clicked).toEqual([])
  })

  it('says why the server gives no address, and asks for a new one at the next try', async () => {
    const address = vi
      .fn(() => Promise.resolve('/store/a'))
      .mockRejectedValueOnce(new ApiError({ code: 4560, msg: '包已清理', data: null }))
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('all', { headers: { 'Content-Length': '3' } })))
    const id = saveFile({ name: 'a.apk', size: 3, address })
    await ended(id)
    expect(task(id)).toMatchObject({ status: 'failed', reason: '包已清理' })
    task(id)?.retry?.()
    await ended(id)
    expect(task(id)?.status).toBe('done')
    expect(address).toHaveBeenCalledTimes(2)
  })

  it('hands large files, and those of another origin, to the browser', async () => {
    const fetcher = vi.fn()
    vi.stubGlobal('fetch', fetcher)
    const large = saveFile({ name: 'all.zip', size: 2 ** 33, address: () => Promise.resolve('/store/all') })
    const remote = saveFile({
      name: 'a.apk',
      size: 10,
      address: () => Promise.resolve('https://cdn.example/a'),
    })
    await Promise.all([ended(large), ended(remote)])
    expect(fetcher).not.toHaveBeenCalled()
    expect(clicked).toEqual(['http://localhost:3000/store/all', 'https://cdn.example/a'])
    expect(task(large)?.status).toBe('done')
  })
})
