import type { Permission } from '@longshore/api-client'
import { describe, expect, it } from 'vitest'
import type { PermissionNode } from '../api'
import { toggled } from './tree'

const node = (
  key: Permission,
  type: PermissionNode['type'],
  parent: Permission | null = null,
): PermissionNode => ({
  key,
  type,
  path: '',
  name: key,
  description: '',
  parent,
})
const nodes = [node('pack', 'page'), node('miniappSDK', 'other', 'pack'), node('comment', 'other')]

describe('[E-04] toggled', () => {
  it('brings the page along, in reading order', () => {
    expect(toggled(nodes, ['comment'], 'miniappSDK', true)).toEqual(['pack', 'miniappSDK', 'comment'])
  })

  it('takes what belongs to a page away with it, and nothing else', () => {
    expect(toggled(nodes, ['pack', 'miniappSDK', 'comment'], 'pack', false)).toEqual(['comment'])
    expect(toggled(nodes, ['pack', 'miniappSDK'], 'miniappSDK', false)).toEqual(['pack'])
  })
})
