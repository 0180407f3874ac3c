// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest'
import { fetchManifest, listFiles } from './manifest'

const ROOT = 'http://localhost:3000/micro/remotes/popularize/'
const MANIFEST = {
  'src/mount.tsx': { file: 'js/mount.js', isEntry: true, css: ['css/mount.css'], imports: ['_a.js'] },
  '_a.js': { file: 'js/a.js', css: ['css/a.css'], imports: ['_b.js'] },
  '_b.js': { file: 'js/b.js', imports: ['_a.js'] },
  'src/lazy.ts': { file: 'js/lazy.js', css: ['css/lazy.css'], imports: ['_a.js'] },
}

describe('listFiles', () => {
  test('gives the entry, every other script and the styles that the entry needs', () => {
    expect(listFiles(MANIFEST, ROOT)).toEqual({
      entry: `${ROOT}js/mount.js`,
      isPage: false,
      scripts: [`${ROOT}js/a.js`, `${ROOT}js/b.js`, `${ROOT}js/lazy.js`],
      styles: [`${ROOT}css/mount.css`, `${ROOT}css/a.css`],
    })
  })

  test('takes an HTML entry for a page', () => {
    const files = listFiles({ 'index.html': { file: 'index.html', isEntry: true } }, ROOT)
    expect(files.isPage).toBe(true)
  })

  test('refuses a manifest without an entry', () => {
    expect(() => listFiles({ '_a.js': { file: 'js/a.js' } }, ROOT)).toThrow('missing')
  })
})

describe('fetchManifest', () => {
  afterEach(() => vi.unstubAllGlobals())

  const answer = (body: string, status = 200) =>
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, { status })))

  test('reads the manifest beside the remote', async () => {
    answer(JSON.stringify(MANIFEST))
    expect((await fetchManifest('/micro/remotes/popularize/')).entry).toBe(`${ROOT}js/mount.js`)
  })

  test.each([
    ['a missing file', 'gone', 404],
    ['the console’s page', '<!doctype html>', 200],
  ])('[H-05] %s is a ChunkLoadError', async (_, body, status) => {
    answer(body, status)
    await expect(fetchManifest('/micro/remotes/popularize/')).rejects.toMatchObject({
      name: 'ChunkLoadError',
      type: 'missing',
    })
  })
})
