// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { Can } from '@/components/can'
import { can, type Need, usePermission } from '@/lib/stores/permission'

const ENTRIES = [
  { type: 'page', path: '/pack', key: 'pack' },
  { type: 'btn', path: '/setting', key: 'roleManage' },
  { type: 'other', path: '', key: 'comment' },
] as const

beforeEach(() => {
  usePermission.getState().clear()
  usePermission.getState().generate(ENTRIES)
})

describe('[E-04] [N-08] permission state', () => {
  test('holds button keys, permitted routes and the error route', () => {
    expect(usePermission.getState()).toMatchObject({
      buttonKeys: ['roleManage', 'comment'],
      routes: ['/pack'],
      errorRouteAdded: true,
    })
  })
  test('clearing leaves no key, no route, no error route', () => {
    usePermission.getState().clear()
    expect(usePermission.getState()).toMatchObject({ buttonKeys: [], routes: [], errorRouteAdded: false })
  })
})

describe('[P-01] Can', () => {
  test.each<[Need, boolean]>([
    ['comment', true],
    ['pack', true],
    ['gameManage', false],
    [['gameManage', 'comment'], true],
    [['gameManage', 'adminManage'], false],
    [[], true],
    [undefined, true],
  ])('need %j: %s', (need, isAllowed) => {
    expect(can(need)).toBe(isAllowed)
    render(<Can need={need}>shown</Can>)
    expect(screen.queryByText('shown') !== null).toBe(isAllowed)
  })
})
