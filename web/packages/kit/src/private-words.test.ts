import { describe, expect, it, vi } from 'vitest'
import { hidden, impersonal, isPersonal, opened } from './private-words'

describe('what is personal', () => {
  it.each([
    '110101198706050011',
    '11010119870605001X',
    '11010119870605001x',
    '1101011987',
    '１１０１０１１９８７０６０５００１１',
    '110101 19870605 0011',
    '13877660003',
    '138-7766-0003',
    '+86 13877660003',
    '008613877660003',
    '138776600',
    '+8201012345678',
    'somebody@example.com',
    'somebody＠example.com',
  ])('%s is', (text) => {
    expect(isPersonal(text)).toBe(true)
  })

  it.each([
    '墨染',
    '4711',
    '1234567',
    'LS26112214021104110001',
    'vip888',
    'u-1',
    'VIVO-77',
    '20261122143320',
  ])('%s is not', (text) => {
    expect(isPersonal(text)).toBe(false)
  })
})

describe('an address', () => {
  it('has another word for it, which this page alone understands', () => {
    const search = { keyword: '13877660003', state: 'verified', before: 7 }
    const written = hidden(search)
    expect(JSON.stringify(written)).not.toContain('13877660003')
    expect(written).toMatchObject({ state: 'verified', before: 7 })
    expect(opened(written)).toEqual(search)
    expect(hidden(search), 'the same again').toEqual(written)
  })

  it('stays as it is where nothing is', () => {
    const search = { keyword: '墨染', page: 2 }
    expect(hidden(search)).toBe(search)
    expect(opened(search)).toBe(search)
  })

  it('of another time says nothing', () => {
    expect(opened({ keyword: 'private-abc', tab: 'reports' })).toEqual({ tab: 'reports' })
  })

  it('is kept without it', () => {
    expect(impersonal({ keyword: 'a@b.cn', payment: 'paid' })).toEqual({ payment: 'paid' })
  })

  it('forgets what is long ago', () => {
    const first = hidden({ keyword: 'first@example.com' })
    for (let number = 0; number < 101; number += 1) hidden({ keyword: `${number}@example.com` })
    expect(opened(first)).toEqual({})
  })
})

it('is understood by another copy of this file in the same page', async () => {
  const written = hidden({ keyword: '13877660099' })
  vi.resetModules()
  const other = await import('./private-words')
  expect(other.hidden).not.toBe(hidden)
  expect(other.opened(written)).toEqual({ keyword: '13877660099' })
  expect(other.hidden({ keyword: '13877660099' })).toEqual(written)
})
