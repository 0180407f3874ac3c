import { expect, test } from 'vitest'
import { setOfficial, useOfficial } from './official'

test('[E-03] INTERNAL holds the channels of ma and mi, GLOBAL those of ga and gi', () => {
  setOfficial({
    ma: { channel: 'official', id: 1 },
    mi: { channel: 'official-ios', id: 2 },
    ga: { channel: 'global', id: 3 },
    gi: { channel: 'global-ios', id: 4 },
  })
  expect(useOfficial.getState().INTERNAL).toEqual(['official', 'official-ios'])
  expect(useOfficial.getState().GLOBAL).toEqual(['global', 'global-ios'])
})
