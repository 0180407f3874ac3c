// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SYSTEMS, useSystemName } from './system-name'

test('a system is called as people call it, and what is not known says so', () => {
  const { result } = renderHook(() => useSystemName())
  expect(SYSTEMS.map(result.current)).toEqual([
    'Android',
    'iOS',
    'HarmonyOS',
    'Windows',
    'macOS',
    '网页',
    '小游戏',
    '其他系统',
  ])
  expect(result.current('fridge')).toBe('fridge')
})
