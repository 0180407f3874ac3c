import { describe, expect, it } from 'vitest'
import type { ChannelReadiness, Light } from '../api'
import { filterChannels, isBuildable } from './selection'

function channel(id: number, light: Light, fields: Partial<ChannelReadiness> = {}): ChannelReadiness {
  return {
    game_channel_id: id,
    channel_code: 'huawei',
    channel_name: '华为',
    colour: '#0958d9',
    is_enabled: true,
    light,
    package_name: 'com.example.harbor.huawei',
    plugin_version: '1.0.0',
    checks: [],
    passed: 0,
    ...fields,
  }
}

describe('channels to build', () => {
  it('yellow may be built, red and switched-off may not', () => {
    const channels = [channel(1, 'green'), channel(2, 'yellow'), channel(3, 'red')]
    expect([...channels, channel(4, 'green', { is_enabled: false })].map(isBuildable)).toEqual([
      true,
      true,
      false,
      false,
    ])
  })

  it('are found by name, code or package name, and by their light', () => {
    const channels = [
      channel(1, 'green'),
      channel(2, 'red', { channel_code: 'oppo', channel_name: 'OPPO', package_name: null }),
    ]
    const found = (filter: Parameters<typeof filterChannels>[1]) =>
      filterChannels(channels, filter).map((one) => one.game_channel_id)
    expect(found({ keyword: '华' })).toEqual([1])
    expect(found({ keyword: 'oPPo' })).toEqual([2])
    expect(found({ keyword: 'harbor' })).toEqual([1])
    expect(found({ light: 'red' })).toEqual([2])
    expect(found({})).toEqual([1, 2])
  })
})
