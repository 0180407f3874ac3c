// @vitest-environment happy-dom

import { opened } from '@longshore/kit/private-words'
import { afterEach, expect, it } from 'vitest'
import { hiddenSearch, hideAddress } from './private-address'

const CARD = '11010119870605001X'

/** What the page reads out of a query. */
function meant(search: string, key = 'keyword'): unknown {
  return opened({ key: new URLSearchParams(search).get(key) ?? '' }).key
}

afterEach(() => {
  history.replaceState(null, '', '/')
})

it.each([
  ['?keyword=13877660042', '13877660042'],
  ['?keyword=%2213877660042%22', '13877660042'],
  ['?keyword=%2B86%20138-7766-0042', '+86 138-7766-0042'],
  ['?keyword=+8613877660042', '8613877660042'],
  [`?tab=reports&keyword=${CARD}&page=2`, CARD],
  ['?keyword=a%40b.cn', 'a@b.cn'],
])('%s says something else, and means the same', (search, text) => {
  const written = hiddenSearch(search)
  for (const part of [text, encodeURIComponent(text), text.replace(/\D/g, '').slice(-8)].filter(Boolean))
    expect(written).not.toContain(part)
  expect(meant(written)).toBe(text)
  expect(hiddenSearch(written), 'once and for all').toBe(written)
})

it.each([
  '',
  '?keyword=%E5%A2%A8%E6%9F%93&page=2',
  '?keyword=4711',
  '?order=LS26112214021104110001',
  '?a=b%zz',
])('%s stays as it is, to the letter', (search) => {
  expect(hiddenSearch(search)).toBe(search)
})

it('is seen through where a sign-in leads on to it', () => {
  const inner = `/operate/players?keyword=${CARD}&a=b`
  const written = hiddenSearch(`?redirect=${encodeURIComponent(inner)}`)
  expect(decodeURIComponent(decodeURIComponent(written))).not.toContain(CARD)
  const [place, search = ''] = (new URLSearchParams(written).get('redirect') ?? '').split('?')
  expect([place, meant(search), meant(search, 'a')]).toEqual(['/operate/players', CARD, 'b'])
  const elsewhere = '?redirect=%2Fdata-center%2Foverview%3Fkeyword%3D13877660042'
  expect(hiddenSearch(elsewhere)).toBe(elsewhere)
})

it('leaves the address bar and the history, every one of several and the part behind the hash', () => {
  history.replaceState(
    { kept: 1 },
    '',
    `/micro/operate/real-name?keyword=${CARD}&keyword=13877660042#13877660042`,
  )
  const steps = history.length
  hideAddress()
  expect(location.href).toMatch(/\/micro\/operate\/real-name\?keyword=private-\w+&keyword=private-\w+$/)
  expect([history.length, history.state]).toEqual([steps, { kept: 1 }])
})

it('keeps a hash that says nothing, and the addresses of other apps, which read them themselves', () => {
  for (const path of [
    '/micro/operate/players?keyword=x#top',
    '/micro/data-center/overview?keyword=13877660042',
  ]) {
    history.replaceState(null, '', path)
    hideAddress()
    expect(location.pathname + location.search + location.hash).toBe(path)
  }
})
