// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest'
import { attachStyles, fetchStyle } from './scoped-style'

describe('attachStyles', () => {
  test('confines the rules and takes them out again', () => {
    const detach = attachStyles(['@charset "UTF-8";h1{color:red}'], '[data-remote="x"]')
    const style = document.head.querySelector('style:last-of-type')
    expect(style?.textContent).toBe('@scope ([data-remote="x"]) {\nh1{color:red}\n}')
    detach()
    expect(document.head.querySelectorAll('style')).toHaveLength(0)
  })
})

describe('fetchStyle', () => {
  afterEach(() => vi.unstubAllGlobals())

  test('asks once for a sheet', async () => {
    const fetched = vi.fn(() => Promise.resolve(new Response('a{}')))
    vi.stubGlobal('fetch', fetched)
    await fetchStyle('/once.css', 'low')
    expect(await fetchStyle('/once.css')).toBe('a{}')
    expect(fetched).toHaveBeenCalledTimes(1)
  })

  test('[H-05] a failure carries CSS_CHUNK_LOAD_FAILED and is asked again', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('', { status: 503 })))
    await expect(fetchStyle('/broken.css')).rejects.toMatchObject({
      name: 'ChunkLoadError',
      code: 'CSS_CHUNK_LOAD_FAILED',
    })
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('b{}')))
    expect(await fetchStyle('/broken.css')).toBe('b{}')
  })
})
