import { describe, expect, it } from 'vitest'
import type { ChannelDetail } from '../api'
import { draftOf, metaLines, readMetaLines, rebased } from './form-state'

const base = {
  plugin_id: 1,
  config: {
    label: 'A',
    parameters: { app_id: '1', area: 'cn' },
    permissions_added: [],
    switches: { login: true, payment: true, report: true },
    callbacks: { 'sandbox.login': 'https://a.example.com' },
  },
} as unknown as ChannelDetail

describe('rebased', () => {
  it('[W-04] keeps what I changed and takes what somebody else changed', () => {
    const draft = draftOf(base)
    const mine = {
      ...draft,
      config: {
        ...draft.config,
        label: 'Mine',
        parameters: { app_id: '2' },
        switches: { ...draft.config.switches, payment: false },
        callbacks: {},
      },
      secrets: { key: 'new' },
    }
    const latest = {
      ...base,
      plugin_id: 2,
      config: {
        ...base.config,
        parameters: { app_id: '9', area: 'io', more: 'x' },
        permissions_added: ['p.q'],
        switches: { login: false, payment: true, report: true },
        callbacks: { ...base.config.callbacks, 'sandbox.payment': 'https://b.example.com' },
      },
    }
    expect(rebased(mine, base, latest)).toEqual({
      plugin_id: 2,
      config: {
        label: 'Mine',
        parameters: { app_id: '2', more: 'x' },
        permissions_added: ['p.q'],
        switches: { login: false, payment: false, report: true },
        callbacks: { 'sandbox.payment': 'https://b.example.com' },
      },
      secrets: { key: 'new' },
    })
  })
})

describe('meta-data lines', () => {
  it('keeps the kinds of values', () => {
    const data = { a: 'text', b: 7, c: true, d: '7', e: 'true', 'f.g': 'x=y' }
    expect(readMetaLines(metaLines(data))).toEqual(data)
  })

  it('refuses a line without a name', () => {
    expect(readMetaLines('a=1\nnothing')).toBeNull()
    expect(readMetaLines('=1')).toBeNull()
  })
})
