import { describe, expect, it } from 'vitest'
import { DEFAULT_TEMPLATE, faultOf, fill } from './name-template'

const VALUES = {
  game: '潮汐王国',
  channel: 'huawei',
  channel_name: '华为',
  version: '1.7.0',
  code: '7',
  date: '20261121',
  time: '1430',
  build: '12',
}

describe('the name template', () => {
  it('is filled field by field, as often as a field occurs', () => {
    expect(fill(DEFAULT_TEMPLATE, VALUES)).toBe('潮汐王国_huawei_1.7.0_20261121.apk')
    expect(fill('{channel}-{channel}-{code}.apk', VALUES)).toBe('huawei-huawei-7.apk')
    expect(fill('{channel} {code}.apk', VALUES)).toBe('huawei_7.apk')
  })

  it.each([
    ['', 'empty'],
    ['{channel}', 'ending'],
    ['a/{channel}.apk', 'sign'],
    ['{channel}{promoter}.apk', 'sign'],
    ['.{channel}.apk', 'sign'],
    ['{game}.apk', 'channel'],
    [`${'x'.repeat(120)}{channel}.apk`, 'long'],
  ])('%s is refused: %s', (template, fault) => {
    expect(faultOf(template)).toBe(fault)
  })

  it('accepts what names the channel one way or the other', () => {
    expect(faultOf(DEFAULT_TEMPLATE)).toBeUndefined()
    expect(faultOf('{channel_name} {version}.apk')).toBeUndefined()
  })
})
