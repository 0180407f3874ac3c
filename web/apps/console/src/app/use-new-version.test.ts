// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { isOutdated } from './use-new-version'

function deploy(body: string): void {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body)))
}

describe('isOutdated', () => {
  beforeEach(() => {
    const script = document.createElement('script')
    script.type = 'module'
    script.setAttribute('src', '/micro/js/index.AAAA1111.js')
    document.head.replaceChildren(script)
  })
  afterEach(() => vi.unstubAllGlobals())

  test('the running entry script is the deployed one', async () => {
    deploy('{"entry":"js/index.AAAA1111.js"}')
    expect(await isOutdated()).toBe(false)
  })
  test('another entry script has been deployed', async () => {
    deploy('{"entry":"js/index.BBBB2222.js"}')
    expect(await isOutdated()).toBe(true)
  })
  test('a server without the file tells nothing', async () => {
    deploy('<html>')
    expect(await isOutdated()).toBe(false)
  })
})
